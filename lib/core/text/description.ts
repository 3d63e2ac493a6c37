import 'server-only'
import sanitizeHtml from 'sanitize-html'

/** Allowed HTML of a description: paragraphs, lists, tables, emphasis, http and https links. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: 'p br ul ol li table thead tbody tr th td b strong i em u s del sub sup a'.split(' '),
  allowedAttributes: { a: ['href'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  parseStyleAttributes: false,
}

/**
 * The stored form of a description: sanitised, null if empty. Serialised like a browser, so that the editor's HTML
 * round-trips exactly.
 */
export function sanitizeDescription(html: string | null): string | null {
  if (html === null) return null
  const clean = sanitizeHtml(html, RULES).replaceAll('<br />', '<br>').trim()
  const text = sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).replace(/&nbsp;|\u00a0/g, ' ')
  return text.trim() === '' ? null : clean
}
