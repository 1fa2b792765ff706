/** The links that only the opened card has: its code is loaded later than the list's. Contract: 2.8. */
import { words } from '../words/words.ts';

const compositeLabels: Record<string, string> = {
  'us government': words.card.usGovernment,
  'uk government': words.card.ukGovernment,
  'us policy fellowships': words.card.usPolicy,
  'climate-focused think tank roles': words.card.climateThinkTanks,
  'ai safety academic groups': words.card.aiSafetyGroups,
  'international policy roles': words.card.internationalPolicy,
};

export function organisationLinkText(compositeName: string): string {
  const name = compositeName.trim().toLowerCase();
  const known = Object.hasOwn(compositeLabels, name) ? compositeLabels[name] : undefined;
  return known ?? words.card.organisationLink;
}

type OrganisationOfRole = {
  composite: { pk: number } | null;
  company_id: string;
  company_is_highlighted: boolean;
};

/** Page of the role's composite or highlighted organisation; null for others. */
export function organisationPath(role: OrganisationOfRole): string | null {
  if (role.composite) return `/organisations/${role.composite.pk}`;
  if (!role.company_is_highlighted || role.company_id === '') return null;
  return `/organisations/${encodeURIComponent(role.company_id)}`;
}

/**
 * The role's record in the board's own database.
 * @param databaseBase without a trailing slash; null when not configured
 */
export function databaseUrl(databaseBase: string | null, externalId: string): string | null {
  if (!databaseBase || externalId === '') return null;
  return `${databaseBase}/${encodeURIComponent(externalId)}`;
}
