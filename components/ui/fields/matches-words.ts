const plain = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е')

/** Whether a text contains every word of the query, ignoring case and order; «ё» equals «е». */
export function matchesWords(text: string, query: string): boolean {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const searched = plain(text)
  return words.every((word) => searched.includes(word))
}
