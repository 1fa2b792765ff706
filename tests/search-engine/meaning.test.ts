import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formOf } from '../../lib/search-engine/language/english.ts';
import {
  createRole,
  createRoles,
  createTestEngine,
  DAY,
  LOCATION,
  NOW,
} from '../support/role-factory.ts';

type Fields = Record<string, unknown>;

/** The ids that a query finds, in order; roles are given newest first. */
function find(query: string, all: readonly (string | Fields)[], index = 'jobs_super_ranked') {
  const engine = createTestEngine(
    all.map((given, at) => {
      const fields = typeof given === 'string' ? { title: given } : { title: 'Qx', ...given };
      return createRole(at + 1, { company_name: 'Qz', posted_at: NOW - at * DAY, ...fields });
    }),
  );
  const { hits } = engine.search(index, { query });
  return hits.filter(({ _missingWords }) => !_missingWords).map(({ objectID }) => Number(objectID));
}

describe('2.7 ranks', () => {
  test('2.7 beside a rank a topic that is only mentioned does not count', () => {
    const text = { description_short: '<p>Looks after payroll.</p>' };
    const mention: Fields = { title: 'Product manager', ...text };
    expect(find('payroll manager', [mention, 'Payroll manager'])).toEqual([2]);
    expect(find('payroll', [mention, 'Payroll manager'])).toEqual([2, 1]);
    expect(find('senior payroll', [{ title: 'Senior ranger', ...text }])).toEqual([]);
    expect(find('"payroll" manager', [mention])).toEqual([1]);
    expect(find('payroll manager', [mention], 'jobs_strict')).toEqual([1]);
  });

  test('2.7 a rank that is only mentioned beside its topic does not count', () => {
    const mentor = { title: 'Ranger', description_short: '<p>Mentors junior colleagues.</p>' };
    expect(find('junior ranger', [mentor, 'Junior ranger'])[0]).toBe(2);
    const mentors = Array.from({ length: 10 }, () => mentor);
    expect(find('junior ranger', [...mentors, 'Ranger, new grad'])[0]).toBe(11);
  });

  test('2.7 the kind of employer says as little as a rank, but is a topic when it stands alone', () => {
    const all = ['Fundraiser', 'Graphic designer', 'Charity lawyer'];
    expect(find('nonprofit graphic designer', all)).toEqual([2]);
    expect(find('charity', all)[0]).toBe(3);
  });

  test('2.7 where few roles match, those with the topic in the title need no rank, and come after', () => {
    const all = ['Director of herons', 'Heron specialist', { tags_skill: ['Herons'] }];
    expect(find('heron specialist', all)).toEqual([2, 1]);
    expect(find('heron specialist', all, 'jobs')).toEqual([2]);
    expect(find('director herons', all)).toEqual([1, 2]);
    expect(find('junior ranger', ['Ranger', 'Ranger, new grad'])).toEqual([2, 1]);
    const enough = Array.from({ length: 5 }, () => 'Heron specialist');
    expect(find('heron specialist', ['Director of herons', ...enough])).not.toContain(1);
  });
});

describe('2.7 a phrase of the vocabulary', () => {
  test('2.7 that ends in a common word does not match in descriptions', () => {
    const text = { description_short: '<p>You assist the office manager.</p>' };
    const mention: Fields = { title: 'Ranger', ...text };
    const managers = Array.from({ length: 60 }, () => 'Product manager');
    expect(find('office manager', [mention])).toEqual([1]);
    expect(find('office manager', [mention, 'Office manager', ...managers])).toEqual([2]);
    expect(find('"office manager"', [mention, ...managers])).toEqual([1]);
  });

  test('2.7 has its words in one field', () => {
    const apart: Fields = { title: 'Scientist', tags_skill: ['Research'] };
    expect(find('research scientist', [apart, 'Scientist, research'])).toEqual([2]);
    expect(find('happy scientist', [{ ...apart, tags_skill: ['Happy'] }])).toEqual([1]);
  });
});

describe('the best match comes first', () => {
  it('by the attribute: title, position, organisation, tags, places, text', () => {
    const places: Fields[] = [
      { description_short: '<p>rome</p>' },
      { [LOCATION]: ['Rome'] },
      { tags_skill: ['Rome'] },
      { company_name: 'Rome' },
      { position: 'Rome' },
      { title: 'Rome' },
    ];
    expect(find('rome', places)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('4.4 a text that repeats a word comes first, up to three times, and before near words', () => {
    const text = (words: string): Fields => ({ description_short: `<p>${words}</p>` });
    const texts = ['rust', 'rust and rust', 'rust, rust, rust', 'rust rust rust rust'].map(text);
    expect(find('rust', texts)).toEqual([3, 4, 2, 1]);
    expect(find('rust', [...texts, { tags_skill: ['Rust'] }])).toEqual([5, 3, 4, 2, 1]);
    const titled = [text('rust'), text('rust, and once more rust')];
    const engineers = titled.map((fields) => ({ ...fields, title: 'Engineer' }));
    expect(find('rust engineer', engineers)).toEqual([2, 1]);
  });

  it('4.4 repetitions count only for words that a role has nowhere but in its text', () => {
    const repeated = `<p>editor ${'and '.repeat(10)} rome, rome</p>`;
    const all = ['<p>rome</p>', repeated].map((text) => ({
      title: 'Editor',
      description_short: text,
    }));
    expect(find('rome editor', all)).toEqual([2, 1]);
  });

  it('by proximity and order of the words', () => {
    const all = [
      'Policy and research work by an analyst',
      'Analyst for policy',
      'Analyst, policy',
      'Policy analyst',
    ];
    expect(find('policy analyst', all)).toEqual([4, 3, 2, 1]);
  });

  it('4.4 by the distance of the words themselves, though a synonym of one contains the other', () => {
    const near = '<p>An engineer among engineers.</p>';
    const platform: Fields = { title: 'Platform engineer', description_short: near };
    expect(find('devops engineer', [platform, 'DevOps engineer'])).toEqual([2, 1]);
  });

  it('by whole words, then prefixes, then other forms and synonyms', () => {
    expect(find('forecast', ['Forecasting', 'Forecastable', 'Forecast'])).toEqual([3, 1, 2]);
    expect(find('lawyer', ['Legal counsel', 'Lawyers', 'Lawyer'])).toEqual([3, 1, 2]);
  });

  it('4.4 of equal matches, those whose tags or organisation have more of the words too come first', () => {
    const all: Fields[] = [
      { title: 'Fraud analyst', [LOCATION]: ['Fraud'], description_short: '<p>Fraud.</p>' },
      { title: 'Fraud analyst', tags_skill: ['Fraud'] },
      { title: 'Fraud analyst', tags_skill: ['Fraud'], company_name: 'Analysts' },
    ];
    expect(find('fraud analyst', all)).toEqual([3, 2, 1]);
    expect(find('fraud', all)).toEqual([2, 3, 1]);
    expect(find('analyst', [...all, 'Analyst'])).toEqual([3, 1, 2, 4]);
    const scientists = ['Research', 'Data'].map((tag): Fields => {
      return { title: 'Data scientist', tags_skill: [tag] };
    });
    expect(find('data scientist', scientists)).toEqual([2, 1]);
  });

  it('and ties are broken by the ranking of the index', () => {
    expect(find('policy', ['Policy a', 'Policy b', 'Policy c'])).toEqual([1, 2, 3]);
    expect(find('policy', ['Old policy', { title: 'New policy', highlighted: true }])).toEqual([
      1, 2,
    ]);
  });

  it('but not in the rankings by date, which visitors choose', () => {
    const all = ['Other work', { description_short: 'policy' }, 'Policy'];
    expect(find('policy', all, 'jobs')).toEqual([2, 3]);
    expect(find('policy', all, 'jobs_closing')).toEqual([2, 3]);
    for (const index of ['jobs_super_duper_ranked', 'jobs_pumpkin_ranked', 'jobs_window_ranked']) {
      expect(find('policy', all, index)).toEqual([3, 2]);
    }
  });

  it('a place name ranks matches in locations first', () => {
    const all: Fields[] = [
      { title: 'Manager of remote teams', tags_skill: ['Policy'] },
      { title: 'Policy analyst', [LOCATION]: ['Remote, UK'] },
    ];
    expect(find('remote policy', all)).toEqual([2, 1]);
    expect(find('policy remote', all)).toEqual([2, 1]);
    expect(find('policy uk', all)).toEqual([2]);
  });

  it('4.4 a word in the title comes before the same word as a place', () => {
    const place: Fields = { title: 'Lead', [LOCATION]: ['Cape Town'] };
    expect(find('cape town', [place, 'Cape Town lead'])).toEqual([2, 1]);
    expect(find('cape town lead', [place, 'Cape Town lead'])).toEqual([2, 1]);
    expect(find('rome', [{ [LOCATION]: ['Rome'] }, 'Rome lead'])).toEqual([2, 1]);
  });

  it('4.4 tags of any kind and position count alike, so the order of the index decides', () => {
    const tagged: Fields[] = [
      { tags_skill: ['Data', 'Policy'] },
      { tags_area: ['Policy'] },
      { tags_area: ['Policy', 'Data'], tags_skill: ['Policy'] },
      { tags_skill: ['Policy'] },
    ];
    expect(find('policy', tagged)).toEqual([1, 2, 3, 4]);
    expect(find('policy', tagged.toReversed())).toEqual([1, 2, 3, 4]);
  });

  it('page after page, no role is skipped or repeated', () => {
    const engine = createTestEngine(createRoles(300, 21));
    const queries = fc.constantFrom(
      'policy',
      'policy research',
      'software engineer',
      'data role a',
    );
    fc.assert(
      fc.property(queries, fc.integer({ min: 1, max: 40 }), (query, hitsPerPage) => {
        const whole = engine.search('jobs_super_ranked', { query, hitsPerPage: 1000 }).hits;
        const paged = [];
        for (let page = 0; page * hitsPerPage < whole.length; page++) {
          paged.push(...engine.search('jobs_super_ranked', { query, hitsPerPage, page }).hits);
        }
        expect(paged.map((hit) => hit.objectID)).toEqual(whole.map((hit) => hit.objectID));
      }),
      { seed: 13, numRuns: 60 },
    );
  });
});

describe('words that people use', () => {
  it.each([
    ['ml engineer', 'Machine Learning Engineer', 'Small Engine Lead'],
    ['machine learning', 'ML researcher', 'Learning officer'],
    ['ops', 'Head of Operations', 'Optics'],
    ['comms', 'Communications Officer', 'What comes next'],
    ['accountant', 'Finance Officer', 'Account executive'],
    ['attorney', 'Legal Counsel', 'Torn pages'],
    ['economist', 'Research fellow, Economics', 'Ecology'],
    ['cyber security', 'Cybersecurity Lead', 'Security guard'],
    ['programme officer', 'Program Officer', 'Officer'],
    ['program officer', 'Programme Officer', 'Officer'],
    ['statistician', 'Statistics lead', 'State capitals'],
    ['sysadmin', 'Systems Administrator', 'Grants Administrator'],
    ['organization design', 'Organisation design', 'Organ design'],
    ['grantmaker', 'Grantmaking lead', 'Grant'],
    ['part time', 'Part-time role', 'Full-time role'],
    ['jobs in london', 'London lead', 'Paris lead'],
  ])('%s finds %s, not %s', (query, wanted, other) => {
    expect(find(query, [other, wanted])).toEqual([2]);
  });

  it('2.7 an abbreviation is not the beginning of another word', () => {
    expect(find('us', ['User research', { [LOCATION]: ['USA'] }])).toEqual([2]);
    expect(find('un', ['Unit lead', 'University lead'])).toEqual([]);
  });

  it.each([
    ['it', 'IT manager', 'Run it well'],
    ['us', 'U.S. policy', 'Join us'],
    ['who', 'WHO liaison', 'Someone who cares'],
    ['IT manager', 'IT manager', 'Manager, if it fits'],
  ])('2.7 %s as an abbreviation counts only in capitals: %s, not %s', (query, wanted, other) => {
    expect(find(query, [other, wanted])).toEqual([2]);
    expect(find(`lead -${query}`, [`Lead, ${other}`, `Lead, ${wanted}`]).includes(1)).toBe(true);
  });

  it('2.7 such a word matches in any case in a phrase and in the strict index', () => {
    expect(find('"run it"', ['Run it well', 'Run IT'])).toEqual([1, 2]);
    expect(find('it', ['Run it well', 'Run IT'], 'jobs_strict')).toEqual([1, 2]);
  });

  it('2.7 wider words match when few roles have all words, and come after them', () => {
    const biology = 'Research in biology';
    expect(find('microbiologist', [biology, 'Accounts'])).toEqual([1]);
    expect(find('microbiologist', [biology, 'Microbiolgy', 'Microbiology lead'])).toEqual([3, 1]);
    expect(find('microbiologist london', [`${biology}, London`, 'Microbiology, Rome'])).toEqual([
      1,
    ]);
    expect(find('php', ['Accounts', 'Laravel'])).toEqual([]);
    expect(find('laravel', ['Accounts', 'PHP'])).toEqual([2]);
    const five = Array.from({ length: 5 }, (_, at) => `Microbiology ${at}`);
    expect(find('microbiologist', [biology, ...five])).toEqual([2, 3, 4, 5, 6]);
    expect(find('microbiologist', [biology], 'jobs_strict')).toEqual([]);
    expect(find('microbiolagist', [biology, 'Accounts'])).toEqual([1]);
  });

  it('2.7 wider words in a title come before mentions in a text, which do not count as found', () => {
    const mention = { description_short: '<p>Helps microbiologists.</p>' };
    const all: Fields[] = [...Array.from({ length: 6 }, () => mention), { title: 'Biologist' }];
    expect(find('microbiologist', all)).toEqual([7, 1, 2, 3, 4, 5, 6]);
    const tagged: Fields[] = [...all, { tags_skill: ['Biology'] }, { title: 'Microbiologist' }];
    expect(find('microbiologist', tagged)).toEqual([9, 7, 1, 2, 3, 4, 5, 6, 8]);
  });

  it('2.7 where few roles are in a city, those that are remote in its country or region match too', () => {
    const all = ['Remote, Switzerland', 'Remote, Europe', 'Geneva', 'Boston'].map((place) => {
      return { title: 'Ranger', [LOCATION]: [place] };
    });
    expect(find('ranger geneva', all)).toEqual([3, 1, 2]);
    expect(find('ranger italy', all)).toEqual([2]);
    const african = { title: 'Ranger', [LOCATION]: ['Remote, Africa'] };
    expect(find('ranger nairobi', [...all, african])).toEqual([5]);
  });

  it('2.7 of wider words the nearest, which come first in the line of the vocabulary, come first', () => {
    const all = ['Office based analyst', 'Flexible analyst', 'Remote analyst'];
    expect(find('hybrid', all)).toEqual([3, 2, 1]);
  });

  it('2.7 the widest words that stand for a place count as in a title, before those of a position', () => {
    const all = [
      { title: 'Policy analyst', position: 'Flexible' },
      { title: 'Analyst of policy', [LOCATION]: ['Flexible'] },
    ];
    expect(find('policy analyst hybrid', all)).toEqual([2, 1]);
  });

  it('2.7 a word without wider words has those of its synonyms', () => {
    expect(find('growth marketer', ['Accounts', 'Outreach officer'])).toEqual([2]);
    expect(find('growth marketing', ['Marketing lead', 'Growth marketing lead'])).toEqual([2, 1]);
  });

  it.each([
    ['animal advocacy', 'Campaigner', 'Accounts'],
    ['people ops', 'Human resources officer', 'Operations of a press'],
    ['hr generalist', 'People operations manager', 'Accounts'],
    ['video editor', 'Video producer', 'Editor'],
    ['statistician', 'Data scientist', 'Station lead'],
    ['marketing', 'Growth marketing lead', 'Supermarket lead'],
    ['Ph.D.', 'Doctoral researcher', 'Accounts'],
    ['M.Sc.', "Master's degree", 'Accounts'],
    ['post doc', 'Postdoctoral researcher', 'Postman and doctor'],
    ["bachelor's degree", 'Undergraduate degree', 'Graduate'],
    ['healthcare', 'Global health officer', 'Accounts'],
    ['medicine', 'Clinical lead', 'Accounts'],
    ['R&D', 'Research lead', 'Accounts'],
    ['android engineer', 'Mobile engineer', 'Hardware engineer'],
    ['helpdesk', 'Technical support engineer', 'Accounts'],
    ['firmware engineer', 'Embedded software engineer', 'Engineer'],
    ['content strategist', 'Copywriter', 'Space communication engineer'],
    ['claims adjuster', 'Insurance agent', 'Accounts'],
    ['cryptography', 'Zero-knowledge and cryptographic protocols', 'Crypto casino host'],
    ['ppc', 'Performance marketing specialist', 'Accounts'],
    ['office coordinator', 'Office manager', 'Recruiting coordinator'],
    ['video editor', 'Videographer', 'Software engineer, video'],
    ['kyc analyst', 'AML analyst', 'Data analyst'],
    ['vp of sales', 'Head of sales', 'Sales engineer'],
    ['financial controller', 'Assistant controller', 'Customer support'],
    ['data viz', 'Data analyst', 'Accounts'],
    ['entry level marketing', 'Marketing intern', 'Senior marketing manager'],
    ['country manager DACH', 'Country manager, Germany', 'Country manager, France'],
  ])('2.7 %s finds %s, not %s', (query, wanted, other) => {
    expect(find(query, [other, wanted])).toEqual([2]);
  });

  it('2.7 phrases are known with spaces and with hyphens', () => {
    const all = ['Junior analyst', 'Entry-level clerk', 'Entry level clerk', 'Level 2 entry'];
    expect(find('entry-level', all)).toEqual(find('entry level', all));
    expect(find('entry-level', all).toSorted()).toEqual([1, 2, 3, 4]);
    expect(find('mid-level', ['Accounts', { tags_exp_required: ['Mid (5-9 years)'] }])).toEqual([
      2,
    ]);
    expect(find('chief-of-staff', ['Chief of Staff', 'Staff'])).toEqual([1]);
  });

  it('2.7 phrases are known in singular and plural and in both spellings', () => {
    expect(find('language models', ['LLM engineer', 'Accounts'])).toEqual([1]);
    expect(find('behavioral economists', ['Accounts', 'Economist'])).toEqual([2]);
    expect(find('hr', ['People operation managers', 'Accounts'])).toEqual([1]);
  });

  it('2.7 wider words do not match in the date orders, where they could come first', () => {
    const all = ['Research in biology', 'Microbiology lead'];
    expect(find('microbiologist', all)).toEqual([2, 1]);
    for (const index of ['jobs', 'jobs_closing', 'jobs_strict']) {
      expect(find('microbiologist', all, index)).toEqual(index === 'jobs_strict' ? [] : [2]);
      expect(find('microbiologist', all.slice(0, 1), index)).toEqual([]);
      expect(find('microbiolagist', all.slice(0, 1), index)).toEqual([]);
    }
  });

  it('2.7 wider words do not match when an index is browsed, which is not in order of relevance', () => {
    const roles = ['Research in biology', 'Microbiology lead'].map((title, at) =>
      createRole(at + 1, { title }),
    );
    const { hits } = createTestEngine(roles).browse('jobs_super_ranked', {
      query: 'microbiologist',
    });
    expect(hits.map(({ objectID }) => objectID)).toEqual([roles[1]!.objectID]);
  });

  it('2.7 a response says how many roles were found without wider words', () => {
    const engine = createTestEngine([
      createRole(1, { title: 'Research in biology', company_name: 'Qz', tags_skill: ['Data'] }),
      createRole(2, { title: 'Microbiology lead', company_name: 'Qz', tags_skill: ['Data'] }),
      createRole(3, { title: 'Biology officer', company_name: 'Qz', tags_skill: ['Law'] }),
    ]);
    const counts = (parameters: object) => {
      const { nbHits, nbSortedHits } = engine.search('jobs_super_ranked', { ...parameters });
      return [nbHits, nbSortedHits];
    };
    expect(counts({ query: 'microbiologist' })).toEqual([3, 1]);
    expect(counts({ query: 'microbiologist', facetFilters: [['tags_skill:Law']] })).toEqual([1, 0]);
    expect(counts({ query: 'lead' })).toEqual([1, undefined]);
    expect(counts({ query: 'microbiologist', responseFields: ['nbHits'] })).toEqual([3, 1]);
  });

  it('2.7 a synonym matches in singular and plural, not in its other forms', () => {
    expect(find('journalist', ['Research reports', 'Reporters'])).toEqual([2]);
  });

  it('2.7 the words of a phrase match in their other forms, and by their own synonyms last', () => {
    expect(find('project manager', ['Projects manager', 'Accounts'])).toEqual([1]);
    expect(find('behavioural science', ['Scientist, behaviour', 'Accounts'])).toEqual([1]);
  });

  it('2.7 what a value excludes is not searched', () => {
    const places: Fields[] = [{ [LOCATION]: ['Europe (ex UK)'] }, { [LOCATION]: ['UK'] }];
    expect(find('uk', places)).toEqual([2]);
    expect(find('europe (ex uk)', places)).toEqual([1]);
    expect(find('ex', [{ title: 'A (ex B)' }])).toEqual([]);
  });

  it('one meaning of an abbreviation does not find the other', () => {
    expect(find('product manager', ['Project manager', 'PM, product'])).toEqual([2]);
  });

  it('strict matches as typed', () => {
    const all = ['Machine learning', 'Forecasting', 'Lawyer', 'Plicy'];
    for (const query of ['ml', 'forecaster', 'attorney', 'policy']) {
      expect(find(query, all, 'jobs_strict')).toEqual([]);
    }
    expect(find('forecasting', all, 'jobs_strict')).toEqual([2]);
  });

  /** Pairs that a naive stemmer conflates. */
  test.each([
    ['university', 'universe'],
    ['universal', 'university'],
    ['intern', 'international'],
    ['internal', 'international'],
    ['policy', 'police'],
    ['organ', 'organisation'],
    ['organic', 'organisation'],
    ['engine', 'engineer'],
    ['care', 'career'],
    ['general', 'generation'],
    ['commune', 'communication'],
    ['community', 'communication'],
    ['animal', 'animate'],
    ['direct', 'director'],
    ['govern', 'government'],
    ['author', 'authority'],
    ['capital', 'capitol'],
    ['news', 'new'],
    ['media', 'medium'],
    ['secure', 'secretary'],
    ['public', 'publication'],
    ['execute', 'executive'],
    ['import', 'important'],
    ['relate', 'relative'],
    ['technical', 'technician'],
    ['practical', 'practice'],
    ['corporal', 'corporation'],
    ['nation', 'native'],
    ['metric', 'metro'],
    ['industry', 'industrial'],
  ])('"%s" and "%s" are different words', (one, other) => {
    expect(formOf(one)).not.toBe(formOf(other));
  });

  test.each([
    ['policies', 'policy'],
    ['universities', 'university'],
    ['forecaster', 'forecasting'],
    ['grantmaker', 'grantmaking'],
    ['researchers', 'research'],
    ['managing', 'manager'],
    ['programmes', 'program'],
    ['organisations', 'organization'],
    ['organise', 'organizing'],
    ['analyse', 'analyzing'],
    ['labour', 'labor'],
    ['centres', 'center'],
    ['defence', 'defense'],
    ['modelling', 'modeling'],
    ['adviser', 'advisor'],
    ['boxes', 'box'],
    ['lobbying', 'lobby'],
    ['virologist', 'virology'],
    ['economists', 'economics'],
    ['agronomist', 'agronomy'],
    ['demographer', 'demography'],
    ['physicist', 'physics'],
    ['logistician', 'logistics'],
    ['psychiatrist', 'psychiatry'],
    ['philosopher', 'philosophy'],
    ['journalist', 'journalism'],
    ['coordinator', 'coordination'],
    ['vaccinate', 'vaccination'],
    ['paediatrics', 'pediatrician'],
  ])('"%s" and "%s" are forms of one word', (one, other) => {
    expect(formOf(one)).toBe(formOf(other));
  });
});

describe('typos', () => {
  it('2.7 never correct a word that the board has in any form', () => {
    expect(find('forecasts', ['Forecast', 'Forecabts'])).toEqual([1]);
    expect(find('lawyers', ['Counsel', 'Layers'])).toEqual([1]);
  });

  it('2.7 never correct a word of the vocabulary', () => {
    expect(find('universe', ['University'])).toEqual([]);
    expect(find('counsel', ['Council'])).toEqual([]);
  });

  it('2.7 keep the first letter unless nothing else matches', () => {
    expect(find('mouses', ['Houses', 'Moused'])).toEqual([2]);
    expect(find('mouses', ['Houses', 'Other'])).toEqual([1]);
    expect(find('mouse', ['House'])).toEqual([]);
  });

  it.each([
    ['recrutier', 'Talent acquisition lead'],
    ['acounting', 'Finance officer'],
    ['accountent', 'Finance officer'],
    ['softwear', 'Software lead'],
  ])('2.7 a misspelt word of the vocabulary finds its family: %s finds %s', (query, wanted) => {
    expect(find(query, ['Other work', wanted])).toEqual([2]);
  });

  it('are kept to the fewest possible', () => {
    expect(find('governnce', ['Governable', 'Governance'])).toEqual([2]);
  });
});

describe('operators', () => {
  const all = ['Policy analyst', 'Analyst of policy', 'Senior policy analyst', 'Policy officer'];

  it.each([
    ['"policy analyst"', [1, 3]],
    ['"policy analyst" -senior', [1]],
    ['policy -analyst', [4]],
    ['policy -"policy analyst"', [2, 4]],
    ['-analyst', [4]],
    ['senior "policy analyst"', [3]],
    ['"policy analyst', [1, 3, 2]],
    ['policy - analyst', [1, 3, 2]],
    ['“policy analyst”', [1, 3]],
    ['„policy analyst“', [1, 3]],
    ['‘policy analyst’', [1, 3]],
    ['“policy analyst” -senior', [1]],
    ['policy -“policy analyst”', [2, 4]],
    ['policy -‘policy analyst’', [2, 4]],
    ['‘policy analyst’ senior', [3]],
    ['‘policy analyst', [1, 3, 2]],
    ['“policy analyst', [1, 3, 2]],
    ['‘analys’', []],
    ['"analyst" policy', [1, 3, 2]],
    ['"analys"', []],
    ['"" analyst', [1, 3, 2]],
    ['-', [1, 2, 3, 4]],
  ])('%s finds %j', (query, expected) => {
    const found = find(query, all);
    expect([...found].sort()).toEqual([...expected].sort());
  });

  it('2.7 an excluded word leaves out no synonyms and no other forms', () => {
    const some = ['Policy, machine learning', 'Policy, ML', 'Policy of engineers'];
    expect(find('policy -ml', some)).toEqual([1, 3]);
    expect(find('policy -engineer', some)).toEqual([1, 2, 3]);
  });

  it('an apostrophe is not a quotation mark', () => {
    const some = ['The board’s analyst, women’s health', 'Analyst'];
    expect(find('board’s women’s', some)).toEqual([1]);
    expect(find('‘board’s analyst’', some)).toEqual([1]);
    expect(find('analyst’s', ['Analyst’s guide', 'Guide'])).toEqual([1]);
  });

  it('work in the strict index and can be disabled', () => {
    expect(find('"policy analyst" -senior', all, 'jobs_strict')).toEqual([1]);
    const engine = createTestEngine([createRole(1, { title: 'Policy analyst' })]);
    const count = (query: string) => engine.search('jobs', { query, advancedSyntax: false }).nbHits;
    expect([count('policy -analyst'), count('"analyst policy"')]).toEqual([1, 1]);
  });

  it('a phrase does not span two values', () => {
    const tags = { tags_skill: ['Data policy', 'Analyst work'] };
    expect(find('"policy analyst"', [tags])).toEqual([]);
    expect(find('"data policy"', [tags])).toEqual([1]);
  });

  it('any input gets a response', () => {
    const engine = createTestEngine(createRoles(60, 8));
    const piece = fc.constantFrom(
      '"',
      '-',
      ' ',
      '“',
      '‘',
      '’',
      'policy',
      'ml',
      '-"',
      '😀',
      'שלום',
      'e\u0301',
      "'",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(engine.search('jobs', { query: pieces.join('') }).nbHits).toBeGreaterThanOrEqual(0);
      }),
      { seed: 3, numRuns: 300 },
    );
    const words = Array.from({ length: 50 }, (_, at) => `policy${at}`).join(' ');
    expect(engine.search('jobs', { query: words }).nbHits).toBe(0);
  });
});

describe('what is marked', () => {
  function marks(query: string, title: string): string {
    const engine = createTestEngine([createRole(1, { title })]);
    const { hits } = engine.search('jobs', { query, attributesToHighlight: ['title'] });
    return (hits[0]!._highlightResult as { title: { value: string } }).title.value;
  }

  it.each([
    ['forecaster', 'Forecasting lead', '<em>Forecasting</em> lead'],
    ['ml', 'Machine Learning Engineer', '<em>Machine Learning</em> Engineer'],
    ['attorney', 'Legal Counsel', '<em>Legal</em> <em>Counsel</em>'],
    ['plicy', 'Policy lead', '<em>Policy</em> lead'],
    ['"policy lead"', 'Policy lead', '<em>Policy</em> <em>lead</em>'],
    ['“policy lead”', 'Policy lead', '<em>Policy</em> <em>lead</em>'],
    ['‘policy lead’', 'Policy lead', '<em>Policy</em> <em>lead</em>'],
    ['„policy lead“', 'Policy lead', '<em>Policy</em> <em>lead</em>'],
    ['cyber security', 'Cybersecurity lead', '<em>Cybersecurity</em> lead'],
    ['lead -policy', 'A lead', 'A <em>lead</em>'],
  ])('%s in %s', (query, title, marked) => {
    expect(marks(query, title)).toBe(marked);
  });
});
