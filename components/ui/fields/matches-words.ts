const plain = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е')

/** Whether a text holds every word of what was typed, in any case and order; «ё» is «е». */
export function matchesWords(text: string, query: string): boolean {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const searched = plain(text)
  return words.every((word) => searched.includes(word))
}
