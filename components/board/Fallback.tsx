// Contract: 8.

import { useState } from 'react';
import { searchRoute } from '../../lib/search/browser-client.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import button from '../ui/Button.module.css';
import styles from './Fallback.module.css';

/**
 * Offers the built-in search while the search service does not respond.
 * @param onReady called once the built-in search is ready
 */
export function FallbackOffer({ onReady }: { onReady: () => void }) {
  const [phase, setPhase] = useState<'ready' | 'loading' | 'failed'>('ready');

  async function start(): Promise<void> {
    const route = searchRoute();
    if (!route || phase === 'loading') return;
    setPhase('loading');
    try {
      const { startBuiltInSearch } = await import('../../lib/search/fallback.ts');
      await startBuiltInSearch(route);
      onReady();
    } catch (error) {
      reportError('cannot start the built-in search', error);
      setPhase('failed');
    }
  }

  return (
    <>
      <button type="button" className={button.ghost} onClick={() => void start()}>
        {words.fallback.offer}
      </button>
      <output>
        {phase === 'loading' && words.fallback.loading}
        {phase === 'failed' && words.fallback.failed}
      </output>
    </>
  );
}

/**
 * Says that the built-in search is in use, and how old its roles are.
 * @param takenAt epoch seconds
 */
export function FallbackNotice({ takenAt }: { takenAt: number }) {
  const when = new Date(takenAt * 1000).toLocaleString(words.locale.dates, {
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return <output className={styles.notice}>{say(words.fallback.notice, { when })}</output>;
}
