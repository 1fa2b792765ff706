import { useEffect, useRef } from 'react';
import button from '../ui/Button.module.css';
import { Icon } from '../ui/Icon.tsx';
import { NewsletterNotice } from './NewsletterNotice.tsx';
import styles from './AlertSent.module.css';

type AlertSentProps = {
  message: string;
  /** What else is to be said of the newsletter, or null. */
  notice: string | null;
  email: string;
};

/** Takes the form's place once the alert is set up (4.6): what happens next. */
export function AlertSent({ message, notice, email }: AlertSentProps) {
  const place = useRef<HTMLOutputElement>(null);
  // The button that had the focus is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <>
      <output ref={place} tabIndex={-1} className={styles.sent}>
        <span className={styles.mark}>
          <Icon name="check" size={22} />
        </span>
        <p className={styles.message}>{message}</p>
        <p>
          We wrote to <b>{email}</b>. Your alert starts once you have pressed the button that the
          email links to. If you see nothing in a few minutes, look among spam.
        </p>
        {notice && <NewsletterNotice text={notice} />}
      </output>
      <form method="dialog" className={styles.done}>
        <button className={`${button.button} ${button.ghost}`}>Done</button>
      </form>
    </>
  );
}
