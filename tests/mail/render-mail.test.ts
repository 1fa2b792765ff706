import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { updateLink } from '../../lib/alerts/mail-fields.ts';
import type { Mail } from '../../lib/mail/mail.ts';
import { renderMail } from '../../lib/mail/render-mail.ts';
import { summaryLines } from '../../lib/query/query-json.ts';
import {
  confirmation,
  definitions,
  digest,
  keep,
  links,
  newsletter,
  siteUrl,
  someRoles,
  summary,
  token,
} from '../support/mails.ts';

const kinds: Array<[string, Mail]> = [
  ['a confirmation', confirmation()],
  ['a confirmation of an alert for everything', confirmation({ summary: [] })],
  ['a digest', digest()],
  ['a digest of one role', digest({ roles: someRoles(1), summary: [] })],
  ['new links', links(3)],
  ['one new link', links(1)],
  ['a newsletter welcome', newsletter()],
  ['a question whether to keep an alert', keep()],
];

/** Hyperlinks of an HTML part: their text and target. */
function anchorsOf(html: string): Array<{ text: string; href: string }> {
  return [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href, inner]) => ({
      text: unescapeHtml((inner ?? '').replace(/<!--.*?-->|<[^>]*>/gs, '')),
      href: unescapeHtml(href ?? ''),
    }),
  );
}

function unescapeHtml(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');
}

/** What a reader sees of the HTML part. */
function wordsOf(html: string): string {
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<div style="display:none.*?<\/div><\/div>/s, '');
  return unescapeHtml(body.replace(/<!--.*?-->/gs, '').replace(/<[^>]*>/g, ' ')).replace(
    /\s+/g,
    ' ',
  );
}

describe('every mail', () => {
  test.each(kinds)('2.9 %s has the same text in its HTML and plain-text parts', async (_, mail) => {
    const { html, text } = await renderMail(mail);
    const words = wordsOf(html)
      .split(' ')
      .filter((word) => /^\w{3,}$/.test(word));
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
    for (const { href } of anchorsOf(html)) expect(text).toContain(href.replace(/^mailto:/, ''));
    expect(text).not.toMatch(/<\/?[a-z]|&amp;|&#|\[object|undefined|null/);
    expect(text).not.toMatch(/\n{3}|[ \t]$/m);
  });

  test.each(kinds)('2.9 %s is accessible to screen readers', async (_, mail) => {
    const { html } = await renderMail(mail);
    expect(html).toContain('<html dir="ltr" lang="en">');
    expect(html).toMatch(/<title>[^<]{10,}<\/title>/);
    const headings = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(headings[0]).toBe(1);
    expect(headings.slice(1).filter((level) => level !== 2)).toEqual([]);
    for (const [table] of html.matchAll(/<table[^>]*>/g))
      expect(table).toContain('role="presentation"');
    const texts = anchorsOf(html).map((anchor) => anchor.text);
    expect(texts.filter((text) => text.length < 5 || /click|here|more$/i.test(text))).toEqual([]);
    const targets = new Map(anchorsOf(html).map((anchor) => [anchor.text, anchor.href]));
    expect(new Set(texts).size).toBe(targets.size);
  });

  test.each(kinds)('2.9 %s loads no external image, script or font', async (_, mail) => {
    const { html } = await renderMail(mail);
    expect(html).not.toMatch(/<img|<script|<link|<svg|url\(|@import|@font-face|<form|<input/i);
    for (const { href } of anchorsOf(html)) {
      expect(href).toMatch(
        /^(https:\/\/jobs\.lodestar\.example\/|mailto:hello@lodestar\.example$)/,
      );
    }
  });

  test.each(kinds)(
    '2.9 %s is marked as auto-generated, and only a subscription has unsubscribe headers',
    async (_, mail) => {
      const { headers } = await renderMail(mail);
      expect(headers['Auto-Submitted']).toBe('auto-generated');
      if (mail.kind === 'digest' || mail.kind === 'newsletter' || mail.kind === 'keep') {
        const list = mail.kind === 'newsletter' ? 'newsletter' : 'alerts';
        expect(headers).toEqual({
          'Auto-Submitted': 'auto-generated',
          'Feedback-ID': expect.any(String),
          'List-Id': `<${list}.jobs.lodestar.example>`,
          'List-Unsubscribe': `<${siteUrl}/api/alerts/unsubscribe/${token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        });
      } else {
        expect(Object.keys(headers)).toEqual(['Auto-Submitted', 'Feedback-ID']);
      }
    },
  );

  test.each(kinds)('19.9 %s tells Gmail its rhythm, board, kind and sender', async (_, mail) => {
    const { headers } = await renderMail(mail);
    const rhythm = 'rhythm' in mail ? mail.rhythm : 'once';
    const other = await renderMail(confirmation());
    const sender = other.headers['Feedback-ID']?.split(':')[3];
    expect(headers['Feedback-ID']).toBe(`${rhythm}:jobs.lodestar.example:${mail.kind}:${sender}`);
    expect(sender).toMatch(/^[\w-]{5,15}$/);
  });

  test('2.9 a board without a domain still has a list id', async () => {
    for (const [url, id] of [
      ['http://localhost:3000', 'alerts.localhost'],
      ['http://127.0.0.1:3000', 'alerts.localhost'],
      ['http://[::1]:3000', 'alerts.localhost'],
      ['https://börd.example', 'alerts.xn--brd-sna.example'],
    ] as const) {
      const oneClickUrl = `${url}/api/alerts/unsubscribe/${token}`;
      const { headers } = await renderMail(digest({ siteUrl: url, oneClickUrl }));
      expect(headers['List-Id']).toBe(`<${id}>`);
      expect(headers['List-Unsubscribe']).toMatch(/^<https?:\/\/[\x21-\x7e]+>$/);
    }
  });

  test('2.9 hostile data stays plain text, and a subject stays one line', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '</p><script>alert(1)</script>',
        'x\r\nBcc: all@example.org\r\n\r\n<h1>',
        '"><img src=x onerror=alert(1)>',
        '\u202Egnp.exe',
        '\ud800 half',
        '-->\u0000<!--',
        '${7*7} {{7*7}}',
        '&lt;b&gt; &amp; %00',
      ),
    );
    const [role] = someRoles(1);
    const property = fc.asyncProperty(hostile, hostile, async (first, second) => {
      const roles = [
        { ...role!, title: first, companyName: second, salary: first, locations: second },
      ];
      for (const mail of [
        digest({ roles, summary: [second, first], brandName: first }),
        digest({ roles: [...roles, role!], summary: [first], brandName: second }),
        confirmation({ summary: [first, second], brandName: second }),
      ]) {
        const { subject, html, text } = await renderMail(mail);
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
        expect(subject.isWellFormed() && html.isWellFormed() && text.isWellFormed()).toBe(true);
        expect([...subject].length).toBeLessThanOrEqual(100);
        expect(html).not.toMatch(/<script|<img|<h1>|onerror=alert\(1\)>(?!&gt;)[^&]/);
        expect(html.match(/<a /g)?.length).toBe(mail.kind === 'digest' ? mail.roles.length + 8 : 3);
        expect(text).not.toMatch(/[\0\r\u202e]/);
      }
    });
    await fc.assert(property, { numRuns: 60 });
  });
});

describe('the confirmation', () => {
  test('18.1 says how often the alert will come', async () => {
    expect((await renderMail(confirmation())).text).toContain('updates by e-mail: daily, and only');
    const weekly = await renderMail(confirmation({ rhythm: 'weekly' }));
    expect(weekly.text).toContain('updates by e-mail: weekly, and only');
  });

  test('4.6 says what was requested, that nothing is sent without it, and when the request is deleted', async () => {
    const { subject, text } = await renderMail(confirmation());
    expect(subject).toBe('Confirm your Lodestar job alert');
    for (const line of summary) expect(text).toContain(`- ${line}\n`);
    expect(text).toContain(`Confirm this alert\n${siteUrl}/alerts/confirm#${token}`);
    expect(text).toContain('Nothing is sent unless you confirm.');
    expect(text).toContain('not confirmed are deleted after 7 days');
    const all = await renderMail(confirmation({ summary: [] }));
    expect(all.text).toContain('All new roles, without filters.');
  });

  test('4.6 contains no jobs and no other button', async () => {
    const { html } = await renderMail(confirmation());
    expect(anchorsOf(html).map(({ href }) => href)).toEqual([
      `${siteUrl}/`,
      `${siteUrl}/alerts/confirm#${token}`,
      'mailto:hello@lodestar.example',
    ]);
  });
});

describe('the newsletter welcome', () => {
  test('7 has a button to confirm and a link to unsubscribe', async () => {
    const { subject, text } = await renderMail(newsletter());
    expect(subject).toBe('Confirm your subscription to the Lodestar newsletter');
    expect(text).toContain(`Confirm your subscription\n${siteUrl}/alerts/confirm#${token}`);
    expect(text).toContain(
      `Unsubscribe from the newsletter\n${siteUrl}/alerts/unsubscribe#${token}`,
    );
  });
});

describe('new links', () => {
  test('4.7 are one for each alert, next to its filters', async () => {
    const { subject, html, text } = await renderMail(links(3));
    expect(subject).toBe('Your new links to update your Lodestar job alerts');
    for (const number of [1, 2, 3]) {
      const update = anchorsOf(html).find((anchor) => anchor.text === `Update alert ${number}`);
      expect(update?.href).toContain(`update_token=${token}${number - 1}&query=policy&`);
      expect(text).toContain(`Unsubscribe from alert ${number}\n`);
    }
    expect(text.match(/Query: policy/g)).toHaveLength(2);
    expect(text).toContain('All new roles, without filters.');
  });

  test('4.7 fit under 100 kB, however many filters the alerts have', async () => {
    const facetFilters = [
      Array.from({ length: 24 }, (_, i) => `tags_skill:${i} ${'x'.repeat(200)}`),
    ];
    const many = { query: 'policy', facetFilters, numericFilters: [] };
    const target = { siteUrl, query: many, definitions };
    const alerts = Array.from({ length: 10 }, (_, i) => ({
      summary: summaryLines(many, definitions),
      updateUrl: updateLink(target, `${token}${i}`),
      unsubscribeUrl: `${siteUrl}/alerts/unsubscribe#${token}${i}`,
    }));
    expect(alerts[0]?.updateUrl.length).toBeGreaterThan(5000);
    const { html, text } = await renderMail({ ...links(1), alerts });
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    const hrefs = anchorsOf(html).map(({ href }) => href);
    for (const alert of alerts) {
      expect(hrefs).toContain(alert.updateUrl);
      expect(hrefs).toContain(alert.unsubscribeUrl);
    }
    expect(text.match(/Query: policy/g)).toHaveLength(10);
    expect(text.match(/and \d+ more/g)).toHaveLength(10);
  });

  test('4.7 are not counted when there is only one alert', async () => {
    const { subject, text } = await renderMail(links(1));
    expect(subject).toBe('Your new link to update your Lodestar job alert');
    expect(text).toContain(`Update this alert\n${siteUrl}/?update_token=`);
    expect(text).not.toMatch(/alert 1/i);
  });
});

describe('the digest', () => {
  test('9 names each role with organisation, locations, salary and closing date, and links to it', async () => {
    const roles = someRoles(5);
    const { html, text } = await renderMail(digest({ roles }));
    for (const role of roles) {
      expect(anchorsOf(html)).toContainEqual({ text: role.title, href: role.url });
      expect(text).toContain(
        `${role.title}\n${role.url}\n${role.companyName} · ${role.locations}\n`,
      );
      expect(text).toContain(role.closing);
      if (role.salary) expect(text).toContain(role.salary);
    }
    expect(text).toContain(`Your alert: ${summary.join(' · ')}`);
  });

  test('9 omits unknown details of a role', async () => {
    const bare = { locations: '', salary: '', closing: 'Rolling applications' };
    const roles = someRoles(1).map((role) => ({ ...role, ...bare }));
    const { text } = await renderMail(digest({ roles }));
    expect(text).toContain(`${roles[0]?.companyName}\nRolling applications\n`);
  });

  test('9 has a subject that names the only role, or the number of roles and the filters', async () => {
    const [role] = someRoles(1);
    const one = await renderMail(digest({ roles: [role!] }));
    expect(one.subject).toBe(`New role: ${role?.title}, ${role?.companyName}`);
    const many = await renderMail(digest());
    expect(many.subject).toBe(
      '5 new roles – Query: policy; Area: AI safety & policy; Location: UK; Location: Remote, Global; Sala…',
    );
    const all = await renderMail(digest({ summary: [] }));
    expect(all.subject).toBe('5 new roles – Lodestar job board');
  });

  test('9 marks only roles that close soon, and explains the mark only then', async () => {
    const note = 'Closing soon: applications close within 7 days of this mail.';
    const [first, ...others] = someRoles(5);
    const without = await renderMail(digest());
    expect(without.text).not.toContain('Closing soon');
    expect(without.html).not.toContain('Closing soon');
    const soon = await renderMail(
      digest({ roles: [{ ...first!, isClosingSoon: true }, ...others] }),
    );
    expect(soon.text.match(/\(Closing soon\)/g)).toHaveLength(1);
    expect(soon.text).toContain(`${first?.closing} (Closing soon)`);
    expect(soon.text).toContain(note);
  });

  test('2.11 has a button that restores the filters, and says so only then', async () => {
    const { html } = await renderMail(digest());
    const button = anchorsOf(html).find(({ text }) => text === 'See your results');
    expect(new URL(button?.href ?? '').searchParams.get('refinementList[tags_area][0]')).toBe(
      'AI safety & policy',
    );
    const plain = await renderMail(digest({ resultsUrl: null }));
    expect(plain.text).toContain(`See the Lodestar job board\n${siteUrl}/\n`);
    expect(plain.text).not.toContain('See your results');
  });

  test('4.7 has links to update and end the alert', async () => {
    const { text } = await renderMail(digest());
    expect(text).toContain(`Update this alert\n${siteUrl}/?update_token=${token}&query=policy&`);
    expect(text).toContain(`Unsubscribe from this alert\n${siteUrl}/alerts/unsubscribe#${token}`);
  });

  test('9 stays under 100 kB, and counts the roles that do not fit', async () => {
    const ordinary = await renderMail(digest({ roles: someRoles(200), roleCount: 230 }));
    expect(ordinary.text.match(/jobPk=/g)).toHaveLength(60);
    expect(ordinary.text).toContain('and 170 more on the board\n');
    expect(ordinary.subject).toMatch(/^230 new roles/);
    expect(Buffer.byteLength(ordinary.html)).toBeLessThan(100_000);

    const longest = someRoles(200).map((role, index) => ({
      ...role,
      title: `${index} ${'"'.repeat(400)}`,
      companyName: '貴社名'.repeat(80),
      locations: "'".repeat(400),
      salary: '&'.repeat(400),
    }));
    const filters = Array.from({ length: 200 }, (_, index) => `Skill: ${index} ${'&'.repeat(400)}`);
    const most = await renderMail(digest({ roles: longest, summary: filters }));
    expect(Buffer.byteLength(most.html)).toBeLessThan(100_000);
    const shown = most.text.match(/jobPk=/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(10);
    expect(most.text).toContain(`and ${200 - shown} more on the board\n`);
    expect(most.text).toContain('and 180 more');
    expect(most.text).toContain('Unsubscribe from this alert\n');
  });

  test('9 has a preview text that begins with roles', async () => {
    const roles = someRoles(3);
    const { html } = await renderMail(digest({ roles }));
    const [, preview = ''] = /<div style="display:none[^>]*>([^<]*)/.exec(html) ?? [];
    expect(unescapeHtml(preview)).toContain(`${roles[0]?.title}, ${roles[0]?.companyName} · `);
    expect(preview.isWellFormed()).toBe(true);
  });
});
