const NO_BREAK_SPACE = '\u00a0'

/** A canonical decimal for reading: '2604.5' → '2 604,5'. Works on digits, so nothing is rounded. */
export function groupedText(canonical: string): string {
  const [whole = '', fraction] = canonical.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE)
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/** A canonical decimal for editing: '2604.5' → '2604,5'. */
export const editableText = (canonical: string): string => canonical.replace('.', ',')
