import { type LanguageCode, loadLanguage } from '../../lib/languages/languages.ts';
import { roleEngineOptions } from '../../lib/query/role-settings.ts';
import { mergeVocabularies, parseVocabulary } from '../../lib/query/vocabulary.ts';
import { createSearchEngine } from '../../lib/search-engine/engine.ts';
import { createQueryRules } from '../../lib/search-server/query-rules.ts';
import { createRole, DAY, NOW, tokens } from '../support/role-factory.ts';

type Fields = Record<string, unknown>;

/**
 * A search over titles or roles in a language, given newest first.
 * @param own lines of the board's own vocabulary
 * @returns finds the numbers of roles from 1, without close matches
 */
export async function boardIn(
  code: LanguageCode,
  all: ReadonlyArray<string | Fields>,
  own = '',
): Promise<(query: string) => number[]> {
  const language = await loadLanguage(code);
  const vocabulary = mergeVocabularies(language.vocabulary(), parseVocabulary(own, 'own'));
  const roles = all.map((given, at) => {
    const fields = typeof given === 'string' ? { title: given } : { title: 'Qx', ...given };
    return createRole(at + 1, { company_name: 'Qz', posted_at: NOW - at * DAY, ...fields });
  });
  const engine = createSearchEngine({
    ...roleEngineOptions({
      roles,
      tokens,
      indexBase: 'jobs',
      now: () => NOW,
      language: language.words,
      vocabulary,
    }),
    rules: createQueryRules(vocabulary, tokens, language),
  });
  return (query) =>
    engine
      .search('jobs_super_ranked', { query })
      .hits.filter(({ _missingWords }) => !_missingWords)
      .map(({ objectID }) => Number(objectID));
}

/** Those that a text finds, ascending. */
export async function findIn(
  code: LanguageCode,
  query: string,
  titles: readonly string[],
): Promise<number[]> {
  return (await boardIn(code, titles))(query).sort((one, other) => one - other);
}
