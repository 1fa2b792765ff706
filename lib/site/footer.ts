/** The parent site's part of the footer (contract 3.10): HTML, sanitised. */
export type Footer = { navigation: string; about: string; disclaimer: string };
