import { useEffect, useRef } from 'react';
import { decode } from '../../lib/base/escape.ts';
import type { FaqSection } from '../../lib/content/texts.ts';
import { track } from '../../lib/telemetry/track.ts';
import { shownVariantName } from '../after-load/component-events.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './FaqAccordion.module.css';

/** Questions, of which one is expanded at a time. A link to a question opens it. */
export function FaqAccordion({ sections }: { sections: FaqSection[] }) {
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
