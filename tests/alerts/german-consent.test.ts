import { expect, test, vi } from 'vitest';
import { consentTexts, subscribe, subscribeToNewsletter } from '../../lib/alerts/subscribe.ts';
import { newsletterSubscribers } from '../../lib/alerts/database/schema.ts';
import { NOW } from './alert-factory.ts';
import { onEachDatabase } from './database/databases.ts';
import { allAlerts, dependenciesAt } from './tables.ts';

vi.mock('../../lib/words/words.ts', async () => {
  const { languages } = await import('../../lib/words/board-words.ts');
  return { words: languages.de };
});

onEachDatabase((access) => {
  test('2.9 20.4 of a text without a version, the text that the visitor has seen is stored', async () => {
    await access.use(async (database) => {
      const email = 'ada@example.org';
      await subscribe(database, { email, query: null }, dependenciesAt(NOW));
      await subscribeToNewsletter(database, { email }, dependenciesAt(NOW));
    });
    const [alert] = await allAlerts(access);
    expect(alert?.consentText).toMatch(/^Du bekommst täglich eine E-Mail /);
    const [reader] = await access.use((database) => database.select().from(newsletterSubscribers));
    expect(reader?.consentText).toBe('Auch den Newsletter abonnieren');
    // Whatever the board's language is later, these say what was agreed to in English.
    expect(consentTexts['newsletter-1']).toBe('Also subscribe to our newsletter');
  });
});
