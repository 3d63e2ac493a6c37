import 'server-only'
import sanitizeHtml from 'sanitize-html'

/** What a description may hold: paragraphs, lists, tables, emphasis, and links to http and https. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'del',
    'sub',
    'sup',
    'a',
  ],
  allowedAttributes: { a: ['href'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  parseStyleAttributes: false,
}

/**
 * A description as it is stored: sanitised, null when nothing is written in it. Written as a browser writes HTML, so
 * that what the editor sends comes back to the letter.
 */
export function sanitizeDescription(html: string | null): string | null {
  if (html === null) return null
  const clean = sanitizeHtml(html, RULES).replaceAll('<br />', '<br>').trim()
  const text = sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).replace(/&nbsp;|\u00a0/g, ' ')
  return text.trim() === '' ? null : clean
}
