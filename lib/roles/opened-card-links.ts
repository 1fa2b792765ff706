/** The links that only the opened card has: its code is loaded later than the list's. Contract: 2.8. */

const compositeLabels: Record<string, string> = {
  'us government': 'See full US government profile and open roles',
  'uk government': 'See full UK government profile and open roles',
  'us policy fellowships': 'See more open US policy and fellowship roles',
  'climate-focused think tank roles': 'See more climate-focused think tank roles',
  'ai safety academic groups': 'See more roles at AI safety academic groups',
  'international policy roles': 'See more roles working at international policy organisations',
};

export function organisationLinkText(compositeName: string): string {
  const name = compositeName.trim().toLowerCase();
  const known = Object.hasOwn(compositeLabels, name) ? compositeLabels[name] : undefined;
  return known ?? 'See full profile and open roles';
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
