const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&amp;': '&',
}

/** A sanitised description as plain text: paragraphs, list items and table rows become lines, cells are parted by «; ». */
export function plainText(html: string): string {
  return html
    .replace(/<li[^>]*>/g, '• ')
    .replace(/<\/t[dh]>\s*(?=<t[dh])/g, '; ')
    .replace(/<br\s*\/?>|<\/(?:p|li|tr)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
