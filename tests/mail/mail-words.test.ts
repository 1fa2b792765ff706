import { expect, test } from 'vitest';
import { useOwnBoard } from '../support/own-board.ts';
import { foreignText, pseudoWords } from '../support/pseudo-language.ts';
import { createRole } from '../support/role-factory.ts';

test('24.1 no mail says anything that is not in the catalogue, from right to left', async () => {
  useOwnBoard({ name: 'Φτέρη', language: 'pseudo', currency: 'EUR' }, pseudoWords());
  const mails = await import('../support/mails.ts');
  const { mailRole } = await import('../../lib/alerts/mail-fields.ts');
  const { summaryLines } = await import('../../lib/query/query-json.ts');
  const { renderMail } = await import('../../lib/mail/render-mail.ts');
  const { siteUrl, now, definitions } = mails;
  const roles = Array.from({ length: 12 }, (_, at) =>
    mailRole(
      createRole(at + 1, {
        title: `Ρόλος ${at}`,
        company_name: 'Ίδρυμα',
        card_locations: at === 0 ? Array.from({ length: 40 }, (_, n) => `Τόπος ${n}`) : ['Αθήνα'],
        tags_country: [],
        tags_city: ['Αθήνα'],
        description_short: '<p>Φροντίδα μιας πλαγιάς.</p>',
        salary: '50.000 €',
        closes_at: now + (at + 1) * 86_400,
      }),
      { siteUrl, now },
    ),
  );
  const json = {
    query: 'Δάση',
    facetFilters: [['tags_area:Δάση'], ['tags_location_lodestar:Αθήνα']],
    numericFilters: [['salary_limit >= 60000']],
  };
  const own = { brandName: 'Φτέρη', summary: summaryLines(json, definitions) };
  const links = mails.links(2);
  const all = [
    mails.confirmation(own),
    mails.confirmation({ ...own, summary: [], rhythm: 'weekly' }),
    mails.digest({ ...own, roles: roles.slice(0, 1) }),
    mails.digest({ ...own, roles, roleCount: 40 }),
    mails.keep(own),
    mails.newsletter(own),
    { ...links, ...own, alerts: links.alerts.map((alert) => ({ ...alert, ...own })) },
  ];
  for (const mail of all) {
    const { subject, text, html } = await renderMail(mail);
    expect(`${subject}\n${text}`.length).toBeGreaterThan(200);
    expect.soft(foreignText(`${subject}\n${text}`), mail.kind).toEqual([]);
    expect.soft(html).toContain('dir="rtl"');
  }
});
