/** Generates the HTML that embeds a search on another site, with a preview. Contract: 16.6. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import {
  frameAddress,
  type FrameLook,
  frameSnippet,
  isColour,
  pastedSearch,
} from '../../lib/content/embed.ts';
import { ownParams } from '../../lib/query/url-codec.ts';
import { joinParameters } from '../../lib/query/url-parameters.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { CopyField } from '../ui/CopyField.tsx';
import { useBrowserValue } from '../ui/browser.ts';
import styles from './PartnerSnippet.module.css';

const { siteUrl, brandName } = publicConfig;

const firstLook: FrameLook = { scheme: 'auto', background: '', text: '', accent: '', limit: 10 };

export function PartnerSnippet() {
  const [typed, setTyped] = useState<string | null>(null);
  const [look, setLook] = useState(firstLook);
  const opened = ownParams(useBrowserValue(() => window.location.search, ''));
  const address = typed ?? `${siteUrl}/${joinParameters(opened)}`;
  const search = pastedSearch(address, [siteUrl, typed === null ? '' : window.location.origin]);
  const frame = frameAddress(siteUrl, search ?? '', look);
  const change = (part: Partial<FrameLook>) => setLook({ ...look, ...part });
  return (
    <div className={styles.page}>
      <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <Field
          label={words.partners.address}
          isWide
          problem={search === null && say(words.partners.notAnAddress, { address: `${siteUrl}/` })}
        >
          {(described) => (
            <input
              {...described}
              className={styles.control}
              value={address}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Field label={words.partners.colours}>
          {() => (
            <select
              className={styles.control}
              value={look.scheme}
              onChange={(event) => change({ scheme: event.target.value as FrameLook['scheme'] })}
            >
              <option value="auto">{words.partners.automatic}</option>
              <option value="light">{words.partners.light}</option>
              <option value="dark">{words.partners.dark}</option>
            </select>
          )}
        </Field>
        {(['background', 'text', 'accent'] as const).map((name) => (
          <Field
            key={name}
            label={colourLabels[name]}
            problem={look[name] !== '' && !isColour(look[name]) && words.partners.notAColour}
          >
            {(described) => (
              <input
                {...described}
                className={styles.control}
                value={look[name]}
                placeholder="#1a1f24"
                maxLength={7}
                onChange={(event) => change({ [name]: event.target.value.trim() })}
              />
            )}
          </Field>
        ))}
        <Field label={words.partners.rolesAtFirst}>
          {() => (
            <select
              className={styles.control}
              value={look.limit}
              onChange={(event) => change({ limit: Number(event.target.value) })}
            >
              {[5, 10, 20, 50].map((limit) => (
                <option key={limit}>{limit}</option>
              ))}
            </select>
          )}
        </Field>
      </form>
      <CopyField
        label={words.partners.forYourPage}
        rows={4}
        value={frameSnippet(siteUrl, frame, brandName)}
      />
      <h2>{words.partners.preview}</h2>
      <Preview address={frame.slice(siteUrl.length)} />
    </div>
  );
}

const colourLabels = {
  background: words.partners.background,
  text: words.partners.text,
  accent: words.partners.links,
};

type FieldProps = {
  label: string;
  isWide?: boolean;
  /** What is wrong with the value. */
  problem?: string | false;
  /** Renders the control with the attributes that describe the problem. */
  children: (described: { 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
};

/** A labelled control that shows its problem on blur. */
function Field({ label, isWide, problem, children }: FieldProps) {
  const [isTyping, setIsTyping] = useState(false);
  const id = useId();
  const shown = !isTyping && problem;
  return (
    <div
      className={isWide ? styles.wide : undefined}
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
    >
      <label>
        {label}
        {children(shown ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
      </label>
      {shown && (
        <p id={id} role="alert" className={styles.problem}>
          {shown}
        </p>
      )}
    </div>
  );
}

/** The frame, with the height that it reports. */
function Preview({ address }: { address: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(640);
  useEffect(() => {
    const follow = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data?.type === 'job-board-height') {
        setHeight(Number(data.height) || 0);
      }
    };
    window.addEventListener('message', follow);
    return () => window.removeEventListener('message', follow);
  }, []);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site
    <iframe
      ref={frame}
      className={styles.preview}
      src={address}
      title={words.partners.previewFrame}
      height={height}
    />
  );
}
