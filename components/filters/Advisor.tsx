// Contract: 2.10, 10.6.

import type { FormEvent } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { type Variant } from '../../lib/visitor/experiments.ts';
import { advisorFields, advisorLink, type AdvisorPlace } from '../../lib/visitor/advisor-link.ts';
import { settingKeys } from '../../lib/visitor/visitor-store.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { focusList } from '../search/list-focus.ts';
import { Icon } from '../ui/Icon.tsx';
import { browserStorage } from '../ui/useVisitor.ts';
import button from '../ui/Button.module.css';
import styles from './Advisor.module.css';

/**
 * The advisor under the filters, in variants C and D. The style sheet shows at most one. Boards
 * without the experiment have none.
 */
export function AdvisorBoxes() {
  if (!publicConfig.experiments.includes('advisor_chatbot_1')) return null;
  return (
    <>
      <section className={`${styles.box} ${styles.C}`} aria-labelledby="advisor-c">
        <h2 id="advisor-c">{words.advisor.titleC}</h2>
        <AdvisorForm variant="C" place="refinements_section" action={words.advisor.search} />
      </section>
      <section className={`${styles.box} ${styles.D}`} aria-labelledby="advisor-d">
        <div>
          <h2 id="advisor-d">{words.advisor.titleD}</h2>
          <p>{words.advisor.textD}</p>
        </div>
        <AdvisorForm variant="D" place="refinements_section" action={words.advisor.getJobs} />
        <button
          type="button"
          className={styles.close}
          aria-label={words.dialog.close}
          onClick={closeBanner}
        >
          <Icon name="close" size={16} />
        </button>
      </section>
    </>
  );
}

function closeBanner(): void {
  document.documentElement.dataset.advisorBanner = 'dismissed';
  browserStorage.write(settingKeys.advisorBanner, 'true');
  // The focused button is gone, so move on to the list after it.
  focusList();
}

type AdvisorFormProps = {
  variant: Variant;
  place: AdvisorPlace;
  action: string;
};

/**
 * Asks for a profile and opens the external advisor with it in a new tab. Until the page is interactive,
 * the browser submits the form.
 */
export function AdvisorForm({ variant, place, action }: AdvisorFormProps) {
  const { advisorUrl, networkName } = publicConfig;
  if (advisorUrl === null) return null;
  const config = { ...publicConfig, advisorUrl };
  function open(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const profile = String(new FormData(event.currentTarget).get('linkedin'));
    window.open(advisorLink(config, { place, variant, profile }), '_blank', 'noopener');
  }
  return (
    <form
      className={styles.form}
      action={advisorUrl}
      target="_blank"
      rel="noopener"
      data-advisor-form={variant}
      onSubmit={open}
    >
      <label>
        {say(words.advisor.url, { network: networkName })}
        <input name="linkedin" inputMode="url" autoCapitalize="none" spellCheck={false} />
      </label>
      {advisorFields(config, { place, variant }).map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <button className={button.button}>{action}</button>
    </form>
  );
}
