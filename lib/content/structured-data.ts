type DescribedOrganisation = {
  title: string;
  about: string;
  headquarters: string;
  path: string;
  logo: string;
  url: string;
  isComposite: boolean;
};

/**
 * Structured data of an organisation, which says only what its page shows. A composite is a group
 * of several, so it has none.
 * @param siteUrl without a trailing slash
 * @returns JSON that is safe inside of a script element; null when there is none
 */
export function organisationData(
  organisation: DescribedOrganisation,
  siteUrl: string,
): string | null {
  if (organisation.isComposite) return null;
  const { title, about, headquarters, path, logo, url } = organisation;
  return inlineJson({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: title,
    ...(about && { description: about }),
    ...(headquarters && { location: headquarters }),
    ...(url && { url }),
    ...(logo && URL.canParse(logo, siteUrl) && { logo: new URL(logo, siteUrl).href }),
    mainEntityOfPage: siteUrl + path,
  });
}

/** JSON in which nothing can end the element around it. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
