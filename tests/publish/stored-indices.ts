import { createSearchEngine, type SearchEngine } from '../../lib/search-engine/engine.ts';
import { roleSettings } from '../../lib/query/role-settings.ts';
import { wordSettings } from '../../lib/query/vocabulary.ts';
import type { RankingStep } from '../../lib/search-engine/ranking.ts';
import {
  ApiRefusal,
  settingsSchema,
  type Settings,
  type StoredRecord,
  type StoredRule,
  type StoredSynonym,
} from './api-schemas.ts';

type Index = {
  settings: Settings;
  records: Map<string, StoredRecord>;
  synonyms: Map<string, StoredSynonym>;
  rules: Map<string, StoredRule>;
  /** Replicas have the records of their primary. */
  primary: string | null;
};

/** The indices of an Algolia application, as its documentation describes them. */
export class StoredIndices {
  readonly #indices = new Map<string, Index>();
  #engine: SearchEngine | null = null;

  names(): string[] {
    return [...this.#indices.keys()];
  }

  listed() {
    return this.names().map((name) => {
      const { primary, settings } = this.#known(name);
      return {
        name,
        createdAt: '2026-11-01T00:00:00.000Z',
        updatedAt: '2026-11-01T00:00:00.000Z',
        entries: this.records(name).size,
        dataSize: 0,
        fileSize: 0,
        lastBuildTimeS: 0,
        numberOfPendingTasks: 0,
        pendingTask: false,
        ...(primary && { primary }),
        ...(settings.replicas && { replicas: settings.replicas }),
      };
    });
  }

  records(name: string): Map<string, StoredRecord> {
    const { primary, records } = this.#known(name);
    return primary ? this.records(primary) : records;
  }

  settings(name: string): Settings {
    return this.#known(name).settings;
  }

  synonyms(name: string): Map<string, StoredSynonym> {
    return this.#made(name).synonyms;
  }

  rules(name: string): Map<string, StoredRule> {
    return this.#made(name).rules;
  }

  /** Keeps settings that are not given; `replicas` always replaces the full set. */
  change(name: string, settings: unknown): void {
    const changes = settingsSchema.parse(settings);
    const index = this.#made(name);
    index.settings = { ...index.settings, ...changes };
    if (changes.replicas) this.#attach(name, changes.replicas);
    this.#engine = null;
  }

  put(name: string, record: StoredRecord): void {
    this.#writable(name).records.set(record.objectID, record);
  }

  remove(name: string, objectID: string): void {
    this.#writable(name).records.delete(objectID);
  }

  delete(name: string): void {
    this.#indices.delete(name);
    this.#engine = null;
  }

  /** Copies everything without a scope, but never `replicas`. */
  copy(from: string, to: string, scope: readonly string[] = ['records', 'settings']): void {
    const source = this.#indices.get(from);
    const target = this.#made(to);
    if (target.settings.replicas?.length) {
      throw new ApiRefusal(400, 'The destination index has replicas');
    }
    const { replicas: _, ...settings } = source?.settings ?? {};
    if (scope.includes('settings')) target.settings = settings;
    if (scope.includes('records')) target.records = new Map(source?.records);
    if (scope.includes('synonyms')) target.synonyms = new Map(source?.synonyms);
    if (scope.includes('rules')) target.rules = new Map(source?.rules);
    this.#engine = null;
  }

  /** A destination keeps its replicas, which get the new records. */
  move(from: string, to: string): void {
    const source = this.#indices.get(from);
    if (!source) return;
    const { replicas } = this.#indices.get(to)?.settings ?? {};
    this.#indices.set(to, {
      ...source,
      settings: { ...source.settings, ...(replicas && { replicas }) },
    });
    this.#indices.delete(from);
    this.#engine = null;
  }

  /** An engine over the stored records, with the stored settings. */
  engine(): SearchEngine {
    this.#engine ??= this.#build();
    return this.#engine;
  }

  #build(): SearchEngine {
    const names = this.names().filter((name) => this.#known(name).settings.ranking);
    const [first] = names;
    if (!first) throw new ApiRefusal(404, 'There is no index');
    const shared = this.settings(first);
    return createSearchEngine({
      indices: names.map((name) => indexOf(name, this.settings(name))),
      searchable: (shared.searchableAttributes ?? []).flatMap(attributesOfTier),
      facets: (shared.attributesForFaceting ?? []).map((written) => inside('searchable', written)),
      numeric: shared.numericAttributesForFiltering ?? [],
      unretrievable: shared.unretrievableAttributes ?? [],
      // The application searches with the board's own engine, so that tests can compare the two.
      ...(this.synonyms(first).size > 0 && { vocabulary: wordSettings.vocabulary }),
      typoLetters: {
        one: shared.minWordSizefor1Typo ?? 4,
        two: shared.minWordSizefor2Typos ?? 8,
      },
      paginationLimitedTo: shared.paginationLimitedTo ?? 1000,
      records: [...this.records(first).values()],
      expiresAt: () => Infinity,
      now: () => 0,
    });
  }

  #attach(primary: string, replicas: string[]): void {
    for (const name of replicas) {
      const { replicas: _, ...settings } = this.#known(primary).settings;
      const present = this.#indices.get(name);
      this.#indices.set(name, {
        settings: present?.settings ?? settings,
        records: new Map(),
        synonyms: present?.synonyms ?? new Map(),
        rules: present?.rules ?? new Map(),
        primary,
      });
    }
    for (const [name, index] of this.#indices) {
      if (index.primary === primary && !replicas.includes(name)) index.primary = null;
    }
  }

  #made(name: string): Index {
    const index = this.#indices.get(name) ?? {
      settings: {},
      records: new Map(),
      synonyms: new Map(),
      rules: new Map(),
      primary: null,
    };
    this.#indices.set(name, index);
    return index;
  }

  #known(name: string): Index {
    const index = this.#indices.get(name);
    if (!index) throw new ApiRefusal(404, `Index ${name} does not exist`);
    return index;
  }

  #writable(name: string): Index {
    const index = this.#made(name);
    if (index.primary) throw new ApiRefusal(400, `${name} is a replica: write to ${index.primary}`);
    this.#engine = null;
    return index;
  }
}

/** The attributes of one entry. Algolia has no notion of the locations that a location belongs to. */
function attributesOfTier(written: string, tier: number) {
  const declared = roleSettings({ brand: 'lodestar', search: 'algolia' }).searchable;
  return written.split(',').map((part) => {
    const attribute = inside('unordered', part);
    const { tierAmongOthers } = declared.find((each) => each.attribute === attribute) ?? {};
    return { attribute, tier, ...(tierAmongOthers !== undefined && { tierAmongOthers }) };
  });
}

/** The engine's index settings equivalent to Algolia's. */
function indexOf(
  name: string,
  { ranking = [], customRanking = [], typoTolerance, ignorePlurals }: Settings,
) {
  const steps = ranking.filter((step) => step.includes('('));
  return {
    name,
    ranking: [...steps, ...customRanking].map(stepOf),
    relevanceFirst: steps.length === 0,
    typoTolerance: typoTolerance !== false,
    asTyped: ignorePlurals === false,
  };
}

function stepOf(written: string): RankingStep {
  const [, order, attribute = ''] = /^(asc|desc)\(([\w.]+)\)$/.exec(written) ?? [];
  return { attribute, order: order === 'asc' ? 'asc' : 'desc' };
}

const inside = (modifier: string, written: string): string =>
  written.startsWith(`${modifier}(`) ? written.slice(modifier.length + 1, -1) : written;
