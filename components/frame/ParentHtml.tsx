/** HTML of the parent site, which was sanitised when it was read; nothing where there is none. */
export function ParentHtml({ html, className }: { html?: string; className?: string }) {
  return html ? <div className={className} dangerouslySetInnerHTML={{ __html: html }} /> : null;
}
