import { useState } from 'react';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { searchRoute } from '../../lib/search/browser-client.ts';
import button from '../ui/Button.module.css';

/**
 * Offers the search that comes with the board while the search vendor does not answer (8).
 * @param onReady called once it answers
 */
export function BuiltInOffer({ onReady }: { onReady: () => void }) {
  const [phase, setPhase] = useState<'ready' | 'loading' | 'failed'>('ready');

  async function start(): Promise<void> {
    const route = searchRoute();
    if (!route || phase === 'loading') return;
    setPhase('loading');
    try {
      const { startBuiltInSearch } = await import('../../lib/search/start.ts');
      await startBuiltInSearch(route);
      onReady();
    } catch (error) {
      reportError('cannot start the built-in search', error);
      setPhase('failed');
    }
  }

  return (
    <>
      <button
        type="button"
        className={`${button.button} ${button.ghost}`}
        onClick={() => void start()}
      >
        Use the built-in search
      </button>
      <output>
        {phase === 'loading' && 'Loading the roles…'}
        {phase === 'failed' && 'The built-in search could not be loaded. Please try again.'}
      </output>
    </>
  );
}
