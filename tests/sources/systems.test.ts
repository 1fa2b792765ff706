import { expect, test } from 'vitest';
import { employmentOf, salaryOf } from '../../lib/facts/role-words.ts';
import { type Get, SourceProblem } from '../../lib/sources/systems/system.ts';
import { boardAt, readBoard, systems } from '../../lib/sources/systems.ts';
import { boards, boardSystems, type BoardSystem, type Sample } from '../support/sources-boards.ts';

const sample: Sample = {
  id: '4711',
  title: 'Research Lead',
  closes: '2026-12-24',
  salary: { min: 50_000, max: 60_000 },
};

const getFrom =
  (system: BoardSystem, roles: Sample[]): Get =>
  (address) =>
    Promise.resolve({
      text: boards[system].answer(roles, new URL(address)),
      url: address,
    });

const addressOf = (system: BoardSystem) =>
  boardAt(new URL(boards[system].page))?.board.address ?? '';

const read = (system: BoardSystem, roles: Sample[]) =>
  readBoard(systems[system], addressOf(system), getFrom(system, roles));

const answering =
  (text: string): Get =>
  (url) =>
    Promise.resolve({ text, url });

const POSTED = Date.parse('2026-09-01T16:00:00Z') / 1000;
const CLOSES = Date.parse('2026-12-24T00:00:00Z') / 1000;

const shared = {
  id: '4711',
  title: 'Research Lead',
  posted_at: POSTED,
  closes_at: null,
  salary: '',
  employment_type: 'Full-time',
  workplace: '',
  description: '<p>Find <strong>what works</strong>.</p>',
};

/** What a system states in fields of its own. */
const stated = (fields: object) => ({ addresses: [], teams: [], pay: [], language: '', ...fields });

const pounds = { currency: 'GBP', min: 50_000, max: 60_000, period: 'year', place: '' };

const expected: Record<BoardSystem, object> = {
  greenhouse: {
    url: 'https://job-boards.greenhouse.io/northwind/jobs/4711?gh_src=x',
    locations: ['London, UK'],
    closes_at: CLOSES,
    salary: 'GBP 50,000–60,000 a year',
    stated: stated({
      teams: ['Research', 'Evaluation'],
      pay: [{ ...pounds, period: 'annual', place: 'Annual salary' }],
      language: 'en',
    }),
  },
  lever: {
    url: 'https://jobs.lever.co/northwind/4711',
    locations: ['London'],
    salary: 'GBP 50,000–60,000 a year',
    workplace: 'hybrid',
    description:
      '<p>Find <strong>what works</strong>.</p><h4>You will</h4><ul><li>Write</li><li>Read</li></ul>We are kind.',
    stated: stated({
      addresses: [{ city: '', region: '', country: 'GB' }],
      teams: ['Research', 'Evaluation'],
      pay: [{ ...pounds, period: 'per-year-salary' }],
    }),
  },
  ashby: {
    url: 'https://jobs.ashbyhq.com/Northwind/4711',
    locations: ['London', 'European Union', 'Lyon'],
    salary: 'GBP 50,000–60,000 a year',
    workplace: 'hybrid',
    stated: stated({
      addresses: [
        { city: 'London', region: 'England', country: 'United Kingdom' },
        { city: '', region: '', country: 'France' },
      ],
      teams: ['Research', 'Evaluation'],
      pay: [
        { ...pounds, period: '1 YEAR', place: 'UK' },
        { currency: 'EUR', min: 45_000, max: null, period: '1 YEAR', place: 'France' },
      ],
    }),
  },
  workable: {
    url: 'https://apply.workable.com/j/4711',
    locations: ['London, England, United Kingdom', 'Austin, Texas, United States'],
    posted_at: Date.parse('2026-09-01T00:00:00Z') / 1000,
    stated: stated({
      addresses: [
        { city: 'London', region: 'England', country: 'United Kingdom' },
        { city: 'Austin', region: 'Texas', country: 'United States' },
      ],
      teams: ['Research', 'Science'],
    }),
  },
  smartrecruiters: {
    url: 'https://jobs.smartrecruiters.com/Northwind/4711-research-lead',
    locations: ['London, England, United Kingdom'],
    workplace: 'hybrid',
    description:
      '<h4>Company</h4><p>Northwind.</p><h4>Job</h4><p>Find <strong>what works</strong>.</p>',
    stated: stated({
      addresses: [{ city: 'London', region: 'England', country: 'gb' }],
      teams: ['Research', 'Science'],
      language: 'en',
    }),
  },
  recruitee: {
    url: 'https://northwind.recruitee.com/o/research-lead-4711',
    locations: ['London, United Kingdom'],
    closes_at: CLOSES,
    salary: 'GBP 50,000–60,000 a year',
    employment_type: 'Full-time, permanent',
    workplace: 'hybrid',
    description: '<p>Find <strong>what works</strong>.</p><p>Curiosity.</p>',
    stated: stated({
      addresses: [{ city: 'London', region: 'England', country: 'United Kingdom' }],
      teams: ['Research', 'science research'],
      pay: [pounds],
      language: 'en',
    }),
  },
  teamtailor: {
    url: 'https://northwind.teamtailor.com/jobs/4711-research-lead',
    locations: ['London, UK'],
    closes_at: CLOSES,
    salary: 'GBP 50,000–60,000 a year',
    stated: stated({
      addresses: [{ city: 'London', region: 'Europe', country: 'GB' }],
      teams: ['Research'],
      pay: [{ ...pounds, period: 'YEAR' }],
    }),
  },
  personio: {
    url: 'https://northwind.jobs.personio.de/job/4711',
    locations: ['London', 'Berlin'],
    employment_type: 'Full-time, permanent',
    description: '<h4>Your task</h4><p>Find <strong>what works</strong>.</p>',
    stated: stated({ teams: ['Research', 'Science'] }),
  },
};

const employers: Record<BoardSystem, string> = {
  greenhouse: 'Northwind Labs',
  lever: '',
  ashby: '',
  workable: 'Northwind Labs',
  smartrecruiters: 'Northwind Labs',
  recruitee: 'Northwind Labs',
  teamtailor: 'Northwind Labs',
  personio: 'Northwind & Labs',
};

test.each(boardSystems)('12.2 every field of a role of %s is read', async (system) => {
  const { roles, lines, organisation, ids } = await read(system, [sample]);
  expect(roles).toEqual([{ ...shared, ...expected[system] }]);
  expect(organisation).toBe(employers[system]);
  expect([...ids]).toEqual(['4711']);
  expect(lines).toEqual([]);
});

test.each(boardSystems)(
  '12.7 for %s, a response with an unexpected format is a problem in one line',
  async (system) => {
    const whole = boards[system].answer([sample], new URL(addressOf(system)));
    const answers = ['', '<!doctype html><p>Sorry', whole.slice(0, -20), '{"error":"no"}', '42'];
    for (const text of answers) {
      const reading = readBoard(systems[system], addressOf(system), answering(text));
      await expect(reading, text).rejects.toThrow(SourceProblem);
      await expect(reading, text).rejects.toThrow(/^the response [^\n]+$/);
    }
  },
);

test.each([
  ['lever', 250],
  ['smartrecruiters', 250],
] as const)('12.2 all pages of %s are read', async (system, count) => {
  const { roles, incomplete } = await read(system, many(count));
  expect(roles.map(({ id }) => id)).toEqual(many(count).map(({ id }) => id));
  expect(incomplete).toBe('');
});

test('12.2 further pages of a feed are read, on the same host only', async () => {
  const page = (id: string, next: string | null) =>
    JSON.stringify({
      ...JSON.parse(boards.teamtailor.answer([{ id, title: `Role ${id}` }], new URL('https://x'))),
      next_url: next,
    });
  const pages: Record<string, string> = {
    'https://northwind.teamtailor.com/jobs.json': page('1', '/jobs.json?page=2'),
    'https://northwind.teamtailor.com/jobs.json?page=2': page('2', null),
  };
  const get: Get = (url) => Promise.resolve({ text: pages[url] ?? '', url });
  const { roles } = await readBoard(systems.teamtailor, addressOf('teamtailor'), get);
  expect(roles.map(({ id }) => id)).toEqual(['1', '2']);
  const elsewhere = answering(page('1', 'https://elsewhere.example/jobs.json'));
  expect(await readBoard(systems.teamtailor, addressOf('teamtailor'), elsewhere)).toMatchObject({
    roles: [{ id: '1' }],
    incomplete: 'its next page is on another host, elsewhere.example',
  });
});

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `${1000 + n}`, title: `Role ${n}` }));

/** Responds with the whole board to every page request. */
const unpaged = (system: BoardSystem, roles: Sample[], change: object): Get => {
  const whole = new URL('https://x/postings?skip=0&offset=0&limit=1000');
  const answer = JSON.parse(boards[system].answer(roles, whole));
  const text = JSON.stringify(Array.isArray(answer) ? answer : { ...answer, ...change });
  return (address) => {
    const isDetail = system === 'smartrecruiters' && !address.includes('?');
    return isDetail ? getFrom(system, roles)(address) : answering(text)(address);
  };
};

test.each([
  ['lever', 150, {}, 'its pages repeat'],
  [
    'teamtailor',
    20,
    { next_url: 'https://northwind.teamtailor.com/jobs.json?page=2' },
    'its pages repeat',
  ],
  ['smartrecruiters', 20, { totalFound: 37 }, 'it gives 20 of its 37 roles'],
  ['greenhouse', 2, { meta: { total: 37 } }, 'it gives 2 of its 37 roles'],
] as const)(
  '12.2 %s is read, and known to be incomplete where its pages or its total say so',
  async (system, count, change, incomplete) => {
    const get = unpaged(system, many(count), change);
    const reading = await readBoard(systems[system], addressOf(system), get);
    expect(reading.roles).toHaveLength(count);
    expect(reading.incomplete).toBe(incomplete);
  },
);

test('12.2 reading stops at a board whose pages never end, and counts it as incomplete', async () => {
  let count = 0;
  const get: Get = (url) => {
    const page = many(100).map((role) => ({ ...role, id: `${++count}` }));
    return answering(boards.lever.answer(page, new URL('https://x?skip=0&limit=100')))(url);
  };
  const { roles, incomplete } = await readBoard(systems.lever, addressOf('lever'), get);
  expect(roles).toHaveLength(10_000);
  expect(incomplete).toBe('it does not end after 100 pages');
});

test('12.2 after a redirect the next page may be on the host that answered', async () => {
  const feed = JSON.parse(boards.teamtailor.answer([sample], new URL('https://x')));
  const own = 'https://careers.northwind.example/jobs.json';
  const get: Get = (address) =>
    Promise.resolve({
      text: JSON.stringify({
        ...feed,
        ...(address === `${own}?page=2`
          ? { items: [{ ...feed.items[0], id: '2' }] }
          : { next_url: `${own}?page=2` }),
      }),
      url: address.startsWith(own) ? address : own,
    });
  const { ids } = await readBoard(systems.teamtailor, addressOf('teamtailor'), get);
  expect([...ids]).toEqual(['4711', '2']);
});

test.each([
  ['ashby', 'jobs', { isListed: false }],
  ['recruitee', 'offers', { status: 'internal' }],
] as const)('12.2 a role that %s does not list is left out', async (system, list, part) => {
  const answer = JSON.parse(
    boards[system].answer([sample, { ...sample, id: '2' }], new URL('https://x')),
  );
  Object.assign(answer[list][0], part);
  const get = answering(JSON.stringify(answer));
  const { roles, ids } = await readBoard(systems[system], 'https://x', get);
  expect(roles.map(({ id }) => id)).toEqual(['2']);
  expect([...ids]).toEqual(['2']);
});

test('12.2 pay that an employer does not show on Ashby is not shown', async () => {
  const answer = JSON.parse(boards.ashby.answer([sample], new URL('https://x')));
  answer.jobs[0].shouldDisplayCompensationOnJobPostings = false;
  const { roles } = await readBoard(systems.ashby, 'https://x', answering(JSON.stringify(answer)));
  expect(roles[0]?.salary).toBe('');
  expect(roles[0]?.stated?.pay).toEqual([]);
});

test('12.2 the places of a role of Recruitee without a list of locations are those of its fields', async () => {
  const { role } = await roleOf('recruitee', 'offers', {
    locations: [],
    city: 'Utrecht',
    state_name: 'Utrecht',
    country: 'Netherlands',
    translations: { en: {}, nl: {} },
  });
  expect(role?.stated).toMatchObject({
    addresses: [{ city: 'Utrecht', region: 'Utrecht', country: 'Netherlands' }],
    language: '',
  });
});

test('12.2 a hidden location of Workable is not stated', async () => {
  const locations = [
    { city: 'Athens', country: 'Greece', hidden: true },
    { city: 'Boston', region: 'Massachusetts', country: 'United States', hidden: false },
  ];
  const { role } = await roleOf('workable', 'jobs', { shortcode: '1', locations });
  expect(role?.stated?.addresses).toEqual([
    { city: 'Boston', region: 'Massachusetts', country: 'United States' },
  ]);
});

test('12.7 what is stated in a field is left out when it is far too long', async () => {
  const name = 'Research '.repeat(100);
  const { role, lines } = await roleOf('greenhouse', 'jobs', {
    departments: [{ name }, { name: 'Evaluation' }, { name: 'Evaluation' }],
  });
  expect(role?.stated?.teams).toEqual(['Evaluation']);
  expect(lines).toEqual([expect.stringMatching(/^role "4711": "Research .* is left out$/)]);
});

test('12.2 a range without an amount is not pay', async () => {
  const salaryRange = { currency: 'USD', min: 0, max: null, interval: 'per-year-salary' };
  expect((await roleOf('lever', '', { salaryRange })).role?.stated?.pay).toEqual([]);
});

test('12.2 a SmartRecruiters role whose text cannot be read is listed without it', async () => {
  const get: Get = (address) => {
    if (!address.includes('?')) throw new SourceProblem('it responds with 404');
    return getFrom('smartrecruiters', [sample])(address);
  };
  const { roles, lines } = await readBoard(
    systems.smartrecruiters,
    addressOf('smartrecruiters'),
    get,
  );
  expect(roles).toMatchObject([
    { id: '4711', url: 'https://jobs.smartrecruiters.com/Northwind/4711', description: '' },
  ]);
  expect(lines).toEqual(['role "4711": its text cannot be read']);
});

/** The only role of a board, after a change of its entry. */
async function roleOf(system: BoardSystem, list: string, change: object) {
  const answer = JSON.parse(
    boards[system].answer([sample], new URL('https://x/postings?skip=0&offset=0&limit=1')),
  );
  Object.assign(list === '' ? answer[0] : answer[list][0], change);
  const get = answering(JSON.stringify(answer));
  const { roles, lines, partial } = await readBoard(systems[system], addressOf(system), get);
  return { role: roles[0], lines, partial };
}

test('12.2 the text about the pay on Greenhouse does not say its period', async () => {
  const range = { min_cents: 12_000_000, max_cents: 15_000_000, currency_type: 'USD' };
  const blurb = '<p>For a 40 hour week.</p>';
  const pay = async (...titles: string[]) => {
    const pay_input_ranges = titles.map((title) => ({ ...range, title, blurb }));
    return (await roleOf('greenhouse', 'jobs', { pay_input_ranges })).role?.salary;
  };
  expect(await pay('Annual Base Salary')).toBe('USD 120,000–150,000 a year');
  expect(await pay('Pay range')).toBe('USD 120,000–150,000');
  expect(await pay('Hourly rate')).toBe('USD 120,000–150,000 an hour');
  expect(await pay('Bi-weekly pay')).toBe('USD 120,000–150,000 a fortnight');
});

test.each([
  ['Boston Pay Range', 'Rest of US Pay Range', 'USD 120,000–180,000'],
  ['Boston annual pay', 'Annual salary, rest of US', 'USD 120,000–180,000 a year'],
  ['Annual salary', 'Rest of US', 'USD 120,000–180,000 a year'],
  ['Annual salary', 'Monthly salary', 'USD 150,000–180,000 a year'],
])(
  '12.2 ranges on Greenhouse with the titles %j and %j are the salary %j',
  async (a, b, salary) => {
    const pay_input_ranges = [
      { min_cents: 15_000_000, max_cents: 18_000_000, currency_type: 'USD', title: a },
      { min_cents: 12_000_000, max_cents: 15_000_000, currency_type: 'USD', title: b },
    ];
    const { role } = await roleOf('greenhouse', 'jobs', { pay_input_ranges });
    expect(role?.salary).toBe(salary);
  },
);

test.each([
  ['Offers Equity • Offers Bonus', ''],
  ['0.1% – 0.5%', ''],
  ['£50K – £60K • Offers Equity • 10% bonus', '£50K – £60K'],
])('12.2 of the pay in words on Ashby, %j, %j is salary', async (words, salary) => {
  const equity = { compensationType: 'EquityPercentage', interval: 'NONE', minValue: 1 };
  const compensation = {
    compensationTierSummary: words,
    compensationTiers: [{ components: [equity] }],
    summaryComponents: [],
  };
  expect((await roleOf('ashby', 'jobs', { compensation })).role?.salary).toBe(salary);
});

test('12.2 on Lever the text about the pay is read, and lists are not nested', async () => {
  const { role } = await roleOf('lever', '', {
    description: '',
    additional: '',
    salaryDescription: '<p>Pay is by experience.</p>',
    lists: [
      { text: 'You will', content: '<ul><li>Write</li></ul>' },
      { text: 'You are', content: '<li>Kind<ul><li>Very</li></ul></li>' },
      { text: 'We offer', content: '<p>Tea</p>' },
    ],
  });
  expect(role?.description).toBe(
    '<h4>You will</h4><ul><li>Write</li></ul><h4>You are</h4><ul><li>Kind<ul><li>Very</li></ul></li></ul>' +
      '<h4>We offer</h4><p>Tea</p><p>Pay is by experience.</p>',
  );
});

test.each([
  ['Dubai, , United Arab Emirates', 'Dubai, United Arab Emirates'],
  [' , ', 'Dubai, United Arab Emirates'],
  ['St. Louis, MO', 'St. Louis, MO'],
])('12.2 a place of SmartRecruiters, %j, is %j', async (fullLocation, place) => {
  const location = { city: 'Dubai', region: null, country: 'ae', fullLocation };
  const { role } = await roleOf('smartrecruiters', 'content', { location, ref: null });
  expect(role?.locations).toEqual([place]);
});

test.each([
  [{ min: '45.000', max: '60.000' }, 'EUR 45,000–60,000'],
  [{ min: '45,000', max: '1,260,000.50' }, 'EUR 45,000–1,260,000.5'],
  [{ min: '45 000', max: '60 000,00' }, 'EUR 45,000–60,000'],
  [{ min: '30000.0', max: null }, 'from EUR 30,000'],
  [{ min: 'a lot', max: '' }, ''],
])('12.2 amounts are read as written: %o', (amounts, salary) => {
  expect(salaryOf({ ...amounts, currency: 'eur', period: '' })).toBe(salary);
});

test('12.2 "Holiday pay" does not mean pay per day', () => {
  const pay = { currency: 'USD', min: 100, max: 200 };
  expect(salaryOf({ ...pay, period: 'Holiday pay' })).toBe('USD 100–200');
  expect(salaryOf({ ...pay, period: '1 DAY' })).toBe('USD 100–200 a day');
});

test.each([
  [['CDI'], 'CDI'],
  [['Full-time, CDI'], 'Full-time, CDI'],
  [['full-time', 'working_student'], 'Full-time, working student'],
  [['parttime_fixed_term'], 'Part-time, fixed term'],
  [['full-or-part-time', 'permanent'], 'Full-time or part-time, permanent'],
  [['fixed_term'], 'Fixed term'],
  [['FULL_TIME', 'TEMPORARY'], 'Full-time, temporary'],
  [['PartTime', 'FTE', null, ''], 'Part-time, FTE'],
  [['Contract-to-Hire'], 'Contract-to-Hire'],
])('12.2 the employment type %j is %j', (written, words) => {
  expect(employmentOf(...written)).toBe(words);
});

test('12.2 an office that is repeated and a text around CDATA are read', async () => {
  const xml = boards.personio
    .answer([sample], new URL('https://x'))
    .replace('</office><additionalOffices>', '</office><office>Leeds</office><additionalOffices>')
    .replace('<name>Your task</name>', '<name>Your <![CDATA[task]]></name>');
  const { roles } = await readBoard(systems.personio, addressOf('personio'), answering(xml));
  expect(roles[0]).toMatchObject({
    locations: ['London', 'Leeds', 'Berlin'],
    description: expect.stringMatching(/^<h4>Your task<\/h4>/),
  });
});

test('12.7 a malformed optional field is reported and left out, and the role is read', async () => {
  const { role, lines, partial } = await roleOf('teamtailor', 'items', {
    date_published: 5,
    _jobposting: {
      title: 'Research Lead',
      identifier: [{ value: 1 }],
      employmentType: [null, 'PART_TIME'],
      jobLocation: [null, { address: { addressLocality: 'London', addressCountry: 5 } }],
    },
  });
  expect(role).toMatchObject({ title: 'Research Lead', employment_type: 'Part-time' });
  expect(lines).toEqual([
    'role "4711": date_published: Invalid input: expected string, received number; it is left out',
    'role "4711": _jobposting.jobLocation.0: Invalid input; it is left out',
    'role "4711": _jobposting.identifier: Invalid input; it is left out',
  ]);
  expect([...partial]).toEqual(['4711']);
});

test('12.7 nulls in optional fields are not reported', async () => {
  const location = { city: null, region: null, country: null, fullLocation: null };
  const nothing = { company: null, location, typeOfEmployment: null, ref: null };
  expect(await roleOf('smartrecruiters', 'content', nothing)).toMatchObject({
    role: { id: '4711', url: 'https://jobs.smartrecruiters.com/Northwind/4711', locations: [] },
    lines: ['role "4711": its text cannot be read'],
  });
});

test('12.7 a role whose title is blank cannot be read', async () => {
  const { role, lines } = await roleOf('recruitee', 'offers', { title: ' \u00a0' });
  expect(role).toBeUndefined();
  expect(lines).toEqual(['role "4711": its title is blank']);
});

test('12.7 a field with an unexpected format, a missing one, a bad date and a doubled id are reported, and the rest is read', async () => {
  const jobs = [
    { id: '1', title: 'Good' },
    { id: '2', title: 'Bad place' },
    { id: '3', title: 'No title' },
    { id: '4', title: 'Bad date' },
    { id: '1', title: 'Another of the same id' },
    { id: '6', title: 'Script link' },
  ];
  const answer = JSON.parse(boards.greenhouse.answer(jobs, new URL('https://x')));
  answer.jobs[1].location = 5;
  delete answer.jobs[2].title;
  answer.jobs[3].first_published = '2026-13-45';
  delete answer.jobs[3].content;
  answer.jobs[5].absolute_url = 'javascript:alert(1)';
  answer.jobs.push({ title: 'No id' }, 'nonsense');
  const { roles, ids, lines, hasUnknown } = await readBoard(
    systems.greenhouse,
    'https://x',
    answering(JSON.stringify(answer)),
  );
  expect(roles.map(({ id }) => id)).toEqual(['1', '2', '4']);
  expect(roles[1]).toMatchObject({ locations: [] });
  expect(roles[2]).toMatchObject({ posted_at: null, description: '' });
  expect([...ids]).toEqual(['1', '2', '3', '4', '6']);
  expect(hasUnknown).toBe(true);
  expect(lines).toEqual([
    'role "2": location: Invalid input: expected object, received number; it is left out',
    'role "3": cannot be read (title: Invalid input: expected string, received undefined)',
    'role "4": posted_at: "2026-13-45" is not a date',
    'role "1": another role, "Another of the same id", has the same id and is left out',
    'role "6": "javascript:alert(1)" is not a web address',
    'a role without id: cannot be read (id: Invalid input)',
    'a role without id: cannot be read (Invalid input: expected object, received string)',
    'location is missing in a role without id',
    'first_published is missing in a role without id',
    'content is missing in 2 roles, such as role "4"',
  ]);
});

test('12.7 hostile text of a role is harmless, and too long a text is left out', async () => {
  const description =
    '<p onclick="x()">Hi</p><script>alert(1)</script><a href="javascript:x()">go</a><img src=x onerror=x()>';
  const { roles } = await read('greenhouse', [{ ...sample, description }]);
  expect(roles[0]?.description).toBe('<p>Hi</p>go');
  const long = await read('lever', [{ ...sample, description: 'x'.repeat(200_001) }]);
  expect(long.roles[0]?.description).toBe('');
  expect(long.lines).toEqual([
    expect.stringMatching(/^role "4711": its text of 200,0\d\d characters is left out$/),
  ]);
});

test('12.7 entities of an XML board are not expanded', async () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><workzag-jobs><position><id>1</id><name>&b;</name></position></workzag-jobs>';
  await expect(readBoard(systems.personio, addressOf('personio'), answering(bomb))).rejects.toThrow(
    'the response declares a document type, which is not allowed',
  );
});

test('12.7 a text that mentions a document type does not declare one', async () => {
  const { roles } = await read('personio', [{ ...sample, description: '<!DOCTYPE html><p>Hi' }]);
  expect(roles[0]?.description).toBe('<h4>Your task</h4><p>Hi</p>');
  const hidden = '<workzag-jobs/><!-- <![CDATA[ --><!DOCTYPE x [<!ENTITY a "ha">]><!-- ]]> -->';
  await expect(
    readBoard(systems.personio, addressOf('personio'), answering(hidden)),
  ).rejects.toThrow('the response declares a document type, which is not allowed');
});

const page = (json: string) =>
  `<html><head><script type="application/ld+json">${json}</script></head><body>Jobs</body></html>`;

const posting = {
  '@type': 'JobPosting',
  title: 'Policy Fellow',
  url: '/roles/fellow',
  datePosted: '2026-09-01',
  validThrough: '2026-12-24',
  employmentType: ['FULL_TIME', 'TEMPORARY'],
  jobLocationType: 'TELECOMMUTE',
  applicantLocationRequirements: { '@type': 'Country', name: 'US' },
  jobLocation: {
    '@type': 'Place',
    address: { addressLocality: 'Accra', addressCountry: { '@type': 'Country', name: 'GH' } },
  },
  employmentUnit: 'Policy',
  hiringOrganization: { '@type': 'Organization', name: 'Northwind Labs' },
  baseSalary: { currency: 'USD', value: { value: 40, unitText: 'HOUR' } },
  description: '<p>Write law.</p>',
};

test.each([
  ['alone', posting],
  ['in a list', [{ '@type': 'WebSite' }, posting]],
  ['in a graph', { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage' }, posting] }],
  [
    'in an item list',
    { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: posting }] },
  ],
])('12.2 a JobPosting is read from a page, %s', async (_, json) => {
  const reading = await readBoard(
    systems.page,
    'https://northwind.example/careers',
    answering(page(JSON.stringify(json))),
  );
  expect(reading.organisation).toBe('Northwind Labs');
  expect(reading.roles).toEqual([
    {
      id: 'https://northwind.example/roles/fellow',
      url: 'https://northwind.example/roles/fellow',
      title: 'Policy Fellow',
      locations: ['Accra, Ghana'],
      posted_at: Date.parse('2026-09-01T00:00:00Z') / 1000,
      closes_at: CLOSES,
      salary: 'USD 40 an hour',
      employment_type: 'Full-time, temporary',
      workplace: 'remote',
      description: '<p>Write law.</p>',
      stated: stated({
        addresses: [{ city: 'Accra', region: '', country: 'GH' }],
        teams: ['Policy'],
        pay: [{ currency: 'USD', min: 40, max: 40, period: 'HOUR', place: '' }],
      }),
    },
  ]);
});

test('12.7 a page whose JobPosting is damaged or gone is a problem', async () => {
  const reading = (html: string) =>
    readBoard(systems.page, 'https://northwind.example/careers', answering(html));
  await expect(reading(page('{"@type":"JobPosting","title":'))).rejects.toThrow(
    'the JobPosting in the page is damaged',
  );
  await expect(reading('<p>Nothing open.')).rejects.toThrow('the page has no JobPosting');
});

test.each([
  ['https://boards.greenhouse.io/northwind/jobs/1', 'greenhouse', 'northwind'],
  ['https://job-boards.eu.greenhouse.io/northwind', 'greenhouse', 'northwind'],
  ['https://boards.greenhouse.io/embed/job_board/js?for=northwind', 'greenhouse', 'northwind'],
  ['https://boards-api.greenhouse.io/v1/boards/northwind/jobs', 'greenhouse', 'northwind'],
  ['https://jobs.eu.lever.co/northwind/abc', 'lever', 'northwind'],
  ['https://api.lever.co/v0/postings/northwind?mode=json', 'lever', 'northwind'],
  ['https://jobs.ashbyhq.com/North%20Wind/1', 'ashby', 'North Wind'],
  ['https://api.ashbyhq.com/posting-api/job-board/Northwind', 'ashby', 'Northwind'],
  ['https://northwind.workable.com/', 'workable', 'northwind'],
  ['https://apply.workable.com/api/v1/widget/accounts/northwind', 'workable', 'northwind'],
  ['https://jobs.smartrecruiters.com/Northwind/74-lead', 'smartrecruiters', 'Northwind'],
  [
    'https://jobs.smartrecruiters.com/oneclick-ui/company/Northwind/publication/1',
    'smartrecruiters',
    'Northwind',
  ],
  ['https://jobs.ashbyhq.com/north.wind', 'ashby', 'north.wind'],
  ['https://careers.northwind.example/api/offers/', 'recruitee', 'careers.northwind.example'],
  ['https://northwind.na.teamtailor.com/jobs/1', 'teamtailor', 'northwind.na'],
  ['https://careers.northwind.example/jobs.json', 'teamtailor', 'careers.northwind.example'],
  ['https://northwind.jobs.personio.com/job/1', 'personio', 'northwind'],
])('12.1 %s belongs to a board', (address, system, name) => {
  expect(boardAt(new URL(address))).toMatchObject({ system, board: { name } });
});

test.each([
  'https://www.greenhouse.io/customers',
  'https://boards.greenhouse.io/embed/job_board',
  'https://apply.workable.com/j/ABC123',
  'https://www.teamtailor.com/',
  'https://help.workable.com/',
  'https://www.workable.com/privacy',
  'https://www.smartrecruiters.com/legal/candidate-privacy-notice/',
  'https://careers.smartrecruiters.com/robots.txt',
  'https://boards.greenhouse.io/robots.txt',
  'https://jobs.lever.co/favicon.ico',
  'https://jobs.ashbyhq.com/_next/static/x.js',
  'https://northwind.example/careers',
  'https://greenhouse.io.evil.example/northwind',
])('12.1 %s belongs to no board', (address) => {
  expect(boardAt(new URL(address))).toBeNull();
});

test('12.1 boards of European employers are read from their own host', () => {
  expect(boardAt(new URL('https://jobs.eu.lever.co/northwind'))?.board.address).toBe(
    'https://api.eu.lever.co/v0/postings/northwind?mode=json',
  );
  expect(boardAt(new URL('https://northwind.jobs.personio.com/'))?.board.address).toBe(
    'https://northwind.jobs.personio.com/xml',
  );
});
