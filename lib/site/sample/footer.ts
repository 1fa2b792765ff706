/**
 * A footer as a parent site's `get-footer-info` answers (contract 3.10), for development, tests and
 * pages that have no parent site configured.
 * @param brand completes the names of the fields
 */
export function sampleFooter(brand: string): Record<string, string> {
  return {
    [`${brand}_footer_navigation_html`]: `
      <ul>
        <li><a href="/start-here">Start here</a></li>
        <li><a href="/problem-profiles">Problem profiles</a></li>
        <li><a href="/career-reviews">Career reviews</a></li>
        <li><a href="/career-guide">Career guide</a></li>
      </ul>
      <ul>
        <li><a href="/about">About</a></li>
        <li><a href="/newsletter">Newsletter</a></li>
        <li><a href="/speak-with-us">Speak with us</a></li>
        <li><a href="/contact">Contact</a></li>
      </ul>`,
    [`${brand}_footer_about`]:
      '<p>A sample organisation. It stands where yours will: its roles, pages and links show how the board works.</p>',
    [`${brand}_footer_disclaimer`]:
      '<p>Roles are chosen for what they may do for the world. A listing is no endorsement of everything an organisation does. Read our <a href="/privacy-policy">privacy policy</a>.</p>',
  };
}
