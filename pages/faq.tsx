import type { GetStaticProps } from 'next';
import { shownVariantName } from '../components/after-load/component-events.tsx';
import { BoardPage } from '../components/frame/PageFrame.tsx';
import { publicConfig } from '../lib/config/public.ts';
import type { Site } from '../lib/content/site.ts';
import { type FaqSection, readFaq } from '../lib/content/texts.ts';
import { readSite } from '../lib/site/current-site.ts';
import { track } from '../lib/telemetry/track.ts';
import { useEffect, useRef } from 'react';
import { decode } from '../lib/base/escape.ts';
import { Icon } from '../components/ui/Icon.tsx';
import styles from '../components/pages/FaqAccordion.module.css';

type FaqProps = { site: Site; sections: FaqSection[] };

export const getStaticProps: GetStaticProps<FaqProps> = async () => {
  if (!publicConfig.pages.faq) return { notFound: true };
  return { props: { site: await readSite(), sections: await readFaq() } };
};

/** Questions, of which one is expanded at a time. A link to a question opens it. */
export default function Faq({ sections }: FaqProps) {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const open = () => {
      const id = decode(window.location.hash.slice(1)) ?? '';
      const linked = id === '' ? null : document.getElementById(id);
      if (!(linked instanceof HTMLDetailsElement) || !root.current?.contains(linked)) return;
      linked.open = true;
      linked.scrollIntoView({ block: 'start' });
    };
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);

  return (
    <BoardPage
      path="/faq"
      counted={({ job_count }) => ` How its ${job_count} jobs are chosen, and how to search them.`}
    >
      <div ref={root} className={styles.sections}>
        {sections.map((section) => (
          <section key={section.id} aria-labelledby={section.id} className={styles.section}>
            <h2 id={section.id}>{section.title}</h2>
            <div className={styles.questions}>
              {section.questions.map(({ id, question, answer }) => (
                <details key={id} id={id} name="faq" className={styles.item}>
                  <summary onClick={() => trackQuestion(question)}>
                    <h3>{question}</h3>
                    <Icon name="down" size={18} />
                  </summary>
                  <div className={styles.answer} dangerouslySetInnerHTML={{ __html: answer }} />
                </details>
              ))}
            </div>
          </section>
        ))}
      </div>
    </BoardPage>
  );
}

const trackQuestion = (question: string) =>
  track('Clicked', {
    objectType: 'link',
    label: question,
    userFacingLabel: question,
    category: 'FAQ Accordion',
    variant: shownVariantName(),
  });
