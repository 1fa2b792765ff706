// Small boards of invented employers in the shape of each system, for tests.

const text = '<p>Find <strong>what works</strong>.</p>';

/** A role that every system can list. */
export type Sample = {
  id: string;
  title: string;
  city?: string;
  closes?: string;
  salary?: { min: number; max: number };
  description?: string;
};

const slug = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** Each system's response for some roles, as a function of a request's path and query. */
export const boards: Record<
  | 'greenhouse'
  | 'lever'
  | 'ashby'
  | 'workable'
  | 'smartrecruiters'
  | 'recruitee'
  | 'teamtailor'
  | 'personio',
  { page: string; host: string; answer: (roles: Sample[], url: URL) => string }
> = {
  greenhouse: {
    page: 'https://boards.greenhouse.io/northwind',
    host: 'boards-api.greenhouse.io',
    answer: (roles) =>
      JSON.stringify({
        jobs: roles.map(
          ({ id, title, city = 'London, UK', closes, salary, description = text }) => ({
            id: Number(id),
            title,
            absolute_url: `https://job-boards.greenhouse.io/northwind/jobs/${id}?gh_src=x`,
            location: { name: city },
            departments: [
              { id: 1, name: 'Research', parent_id: null },
              { id: 2, name: 'Evaluation', parent_id: 1 },
            ],
            language: 'en',
            company_name: 'Northwind Labs ',
            updated_at: '2026-09-30T08:50:01-04:00',
            first_published: '2026-09-01T12:00:00-04:00',
            application_deadline: closes ?? null,
            content: description
              .replaceAll('&', '&amp;')
              .replaceAll('<', '&lt;')
              .replaceAll('>', '&gt;'),
            metadata: [
              { id: 1, name: 'Employment Type', value: 'Full-time', value_type: 'single_select' },
            ],
            ...(salary && {
              pay_input_ranges: [
                {
                  min_cents: salary.min * 100,
                  max_cents: salary.max * 100,
                  currency_type: 'GBP',
                  title: 'Annual salary',
                  blurb: '',
                },
              ],
            }),
          }),
        ),
        meta: { total: roles.length },
      }),
  },
  lever: {
    page: 'https://jobs.lever.co/northwind',
    host: 'api.lever.co',
    answer: (roles, url) => {
      const skip = Number(url.searchParams.get('skip'));
      const limit = Number(url.searchParams.get('limit'));
      return JSON.stringify(
        roles
          .slice(skip, skip + limit)
          .map(({ id, title, city = 'London', salary, description = text }) => ({
            id,
            text: title,
            hostedUrl: `https://jobs.lever.co/northwind/${id}`,
            applyUrl: `https://jobs.lever.co/northwind/${id}/apply`,
            createdAt: 1_788_278_400_000,
            country: 'GB',
            workplaceType: 'hybrid',
            categories: {
              commitment: 'Full-time',
              department: 'Research',
              team: 'Evaluation',
              location: city,
              allLocations: [city],
            },
            description,
            descriptionPlain: 'Find what works.',
            lists: [{ text: 'You will', content: '<li>Write</li><li>Read</li>' }],
            additional: '<div>We are kind.</div>',
            ...(salary && {
              salaryRange: { ...salary, currency: 'GBP', interval: 'per-year-salary' },
            }),
          })),
      );
    },
  },
  ashby: {
    page: 'https://jobs.ashbyhq.com/Northwind',
    host: 'api.ashbyhq.com',
    answer: (roles) =>
      JSON.stringify({
        apiVersion: '1',
        jobs: roles.map(({ id, title, city = 'London', salary, description = text }) => ({
          id,
          title,
          jobUrl: `https://jobs.ashbyhq.com/Northwind/${id}`,
          isListed: true,
          isRemote: true,
          workplaceType: 'Hybrid',
          employmentType: 'FullTime',
          department: 'Research',
          team: 'Evaluation',
          location: city,
          address: {
            postalAddress: {
              addressLocality: city,
              addressRegion: 'England',
              addressCountry: 'United Kingdom',
            },
          },
          secondaryLocations: [
            { location: 'European Union', address: null },
            { location: 'Lyon', address: { postalAddress: { addressCountry: 'France' } } },
          ],
          publishedAt: '2026-09-01T16:00:00.531+00:00',
          descriptionHtml: description,
          compensation: {
            compensationTierSummary: salary ? '£50K – £60K • Offers Equity' : null,
            compensationTiers: salary
              ? [
                  {
                    title: 'UK',
                    components: [
                      {
                        compensationType: 'EquityPercentage',
                        interval: 'NONE',
                        minValue: 1,
                        maxValue: 2,
                      },
                      {
                        compensationType: 'Salary',
                        interval: '1 YEAR',
                        currencyCode: 'GBP',
                        minValue: salary.min,
                        maxValue: salary.max,
                      },
                    ],
                  },
                  {
                    title: 'France',
                    components: [
                      {
                        compensationType: 'Salary',
                        interval: '1 YEAR',
                        currencyCode: 'EUR',
                        minValue: 45_000,
                        maxValue: null,
                      },
                    ],
                  },
                ]
              : [],
            summaryComponents: [],
          },
        })),
      }),
  },
  workable: {
    page: 'https://apply.workable.com/northwind/',
    host: 'apply.workable.com',
    answer: (roles) =>
      JSON.stringify({
        name: 'Northwind Labs',
        jobs: roles.flatMap(({ id, title, description = text, city = 'London' }) =>
          [
            [city, 'England', 'United Kingdom'],
            ['Austin', 'Texas', 'United States'],
          ].map(([place, region, country]) => ({
            title,
            shortcode: id,
            telecommuting: false,
            employment_type: 'Full-time',
            department: 'Research',
            function: 'Science',
            url: `https://apply.workable.com/j/${id}`,
            published_on: '2026-09-01',
            created_at: '2026-08-01',
            country,
            city: place,
            state: region,
            description,
            locations: [{ country, countryCode: 'XX', city: place, region, hidden: false }],
          })),
        ),
      }),
  },
  smartrecruiters: {
    page: 'https://careers.smartrecruiters.com/Northwind',
    host: 'api.smartrecruiters.com',
    answer: (roles, url) => {
      const id = url.pathname.split('/').at(-1);
      const found = roles.find((role) => role.id === id);
      if (id !== 'postings') {
        if (!found) throw new Error('no such posting');
        return JSON.stringify({
          id,
          postingUrl: `https://jobs.smartrecruiters.com/Northwind/${id}-${slug(found.title)}`,
          jobAd: {
            sections: {
              companyDescription: { title: 'Company', text: '<p>Northwind.</p>' },
              jobDescription: { title: 'Job', text: found.description ?? text },
              qualifications: { title: 'Qualifications', text: '' },
              videos: { urls: [] },
            },
          },
        });
      }
      const offset = Number(url.searchParams.get('offset'));
      const limit = Number(url.searchParams.get('limit'));
      return JSON.stringify({
        offset,
        limit,
        totalFound: roles.length,
        content: roles.slice(offset, offset + limit).map((role) => ({
          id: role.id,
          name: role.title,
          ref: `https://api.smartrecruiters.com/v1/companies/northwind/postings/${role.id}`,
          company: { identifier: 'Northwind', name: 'Northwind Labs' },
          releasedDate: '2026-09-01T16:00:00.000Z',
          location: {
            city: role.city ?? 'London',
            region: 'England',
            country: 'gb',
            remote: false,
            hybrid: true,
            fullLocation: `${role.city ?? 'London'}, England, United Kingdom`,
          },
          typeOfEmployment: { id: 'permanent', label: 'Full-time' },
          department: { id: '1', label: 'Research' },
          function: { id: 'science', label: 'Science' },
          language: { code: 'en', label: 'English' },
        })),
      });
    },
  },
  recruitee: {
    page: 'https://northwind.recruitee.com/',
    host: 'northwind.recruitee.com',
    answer: (roles) =>
      JSON.stringify({
        offers: roles.map(({ id, title, city = 'London', closes, salary, description = text }) => ({
          id: Number(id),
          title,
          careers_url: `https://northwind.recruitee.com/o/${slug(title)}-${id}`,
          company_name: 'Northwind Labs',
          status: 'published',
          published_at: '2026-09-01 16:00:00 UTC',
          close_at: closes ?? null,
          employment_type_code: 'fulltime_permanent',
          department: 'Research',
          category_code: 'science_research',
          remote: false,
          hybrid: true,
          on_site: false,
          location: `${city}, England, United Kingdom`,
          locations: [{ name: 'Head office', city, state: 'England', country: 'United Kingdom' }],
          salary: salary
            ? { min: String(salary.min), max: String(salary.max), currency: 'GBP', period: 'year' }
            : { min: null, max: null, currency: null, period: null },
          description,
          requirements: '<p>Curiosity.</p>',
          translations: { en: { title } },
        })),
      }),
  },
  teamtailor: {
    page: 'https://northwind.teamtailor.com/jobs',
    host: 'northwind.teamtailor.com',
    answer: (roles) =>
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'Northwind Labs',
        home_page_url: 'https://northwind.teamtailor.com/jobs',
        items: roles.map(({ id, title, city = 'London', closes, salary, description = text }) => ({
          id,
          title,
          url: `https://northwind.teamtailor.com/jobs/${id}-${slug(title)}`,
          date_published: '2026-09-01T18:00:00+02:00',
          content_html: description,
          _jobposting: {
            '@context': 'http://schema.org/',
            '@type': 'JobPosting',
            title,
            identifier: { '@type': 'PropertyValue', name: 'Northwind Labs', value: 1 },
            datePosted: '2026-09-01T18:00:00+02:00',
            ...(closes && { validThrough: closes }),
            employmentType: 'FULL_TIME',
            employmentUnit: { '@type': 'Organization', name: 'Research' },
            jobLocation: [
              {
                '@type': 'Place',
                address: {
                  '@type': 'PostalAddress',
                  addressLocality: city,
                  addressRegion: 'Europe',
                  addressCountry: 'GB',
                },
              },
            ],
            ...(salary && {
              baseSalary: {
                '@type': 'MonetaryAmount',
                currency: 'GBP',
                value: { minValue: salary.min, maxValue: salary.max, unitText: 'YEAR' },
              },
            }),
          },
        })),
      }),
  },
  personio: {
    page: 'https://northwind.jobs.personio.de/',
    host: 'northwind.jobs.personio.de',
    answer: (roles) =>
      `<?xml version="1.0" encoding="UTF-8"?><workzag-jobs>${roles
        .map(
          ({ id, title, city = 'London', description = text }) =>
            `<position><id>${id}</id><subcompany>Northwind &amp; Labs</subcompany><office>${city}</office>` +
            `<additionalOffices><office>Berlin</office></additionalOffices><name>${title}</name>` +
            `<jobDescriptions><jobDescription><name>Your task</name><value><![CDATA[${description}]]></value></jobDescription></jobDescriptions>` +
            `<department>Research</department><recruitingCategory>Science</recruitingCategory>` +
            `<employmentType>permanent</employmentType><schedule>full-time</schedule>` +
            `<createdAt>2026-09-01T16:00:00+00:00</createdAt></position>`,
        )
        .join('')}</workzag-jobs>`,
  },
};

/** The name of a system of {@link boards}. */
export type BoardSystem = keyof typeof boards;

export const boardSystems = Object.keys(boards) as BoardSystem[];
