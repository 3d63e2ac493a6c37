const CONTROL = /(?![\t\n\r])\p{Cc}/gu
/** Office programs send their style sheets along; the policy of pages refuses one even in a document nobody sees. */
const STYLE_SHEET = /<style\b[\s\S]*?<\/style\s*>/gi
const NUMBER = /^\s*(\d+|[a-zа-я])[.)]/i

/** Word writes a list as paragraphs with a drawn marker: gathers each run of them into a real list. */
function gatherWordLists(body: HTMLElement): void {
  for (const item of body.querySelectorAll<HTMLElement>(
    'p[style*="mso-list"], p[class*="MsoListParagraph"]',
  )) {
    const marker = item.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
    if (!marker) continue
    const name = NUMBER.test(marker.textContent) ? 'ol' : 'ul'
    marker.remove()
    const before = item.previousElementSibling
    const list = before?.localName === name ? before : body.ownerDocument.createElement(name)
    if (list !== before) item.before(list)
    const entry = body.ownerDocument.createElement('li')
    entry.append(...item.childNodes)
    list.append(entry)
    item.remove()
  }
}

/**
 * HTML from the clipboard, ready for the editor. Its schema drops what it does not know; this removes what it would
 * misread: drawn list markers, empty lines of a word processor, attributes of links.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(CONTROL, '').replace(STYLE_SHEET, ''),
    'text/html',
  )
  gatherWordLists(body)
  for (const paragraph of body.querySelectorAll('p.MsoNormal'))
    if (paragraph.textContent.trim() === '' && !paragraph.closest('td, th')) paragraph.remove()
  for (const link of body.querySelectorAll('a'))
    for (const name of link.getAttributeNames()) if (name !== 'href') link.removeAttribute(name)
  return body.innerHTML
}

/** Plain text from the clipboard without what cannot be stored. */
export const cleanPastedText = (text: string): string => text.replace(CONTROL, '')
