import { formatEntry } from '@/lib/core/format/numbers'

const RULES = new Intl.PluralRules('ru-RU')

/**
 * The noun form that goes with a number: `plural(2, 'документ', 'документа', 'документов')` → `документа`.
 * A fraction takes the second form («1,5 документа»).
 */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = RULES.select(count)
  if (form === 'one') return one
  return form === 'many' ? many : few
}

/** The number with its noun: `counted(3, 'миграция', 'миграции', 'миграций')` → `3 миграции`. */
export function counted(count: number, one: string, few: string, many: string): string {
  return `${formatEntry(count)} ${plural(count, one, few, many)}`
}

/** «3 документа» */
export const documentsText = (count: number): string => counted(count, 'документ', 'документа', 'документов')

/** «5 показателей» */
export const metricsText = (count: number): string =>
  counted(count, 'показатель', 'показателя', 'показателей')

/** The text as a sentence begins: its first letter large. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The text as it goes on after a colon: its first letter small. */
export const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

const TIES = [
  // After a number, a numeral or «№»: «17 случаев», «II квартал», «№ 2».
  /(?<=[\d№]|(?<![A-Z])[IVX]+) (?=[\p{L}\d%])/gu,
  // After a short word, an abbreviation or initials: «не начат», «кв. из», «С. В. Ершова».
  /(?<=(?<!\p{L})\p{L}{1,2}\.?) (?=\S)/gu,
  / (?=[—–]|\d\d:\d\d)/g,
]

/** The text with no-break spaces where Russian typography forbids a line break. */
export const tied = (text: string): string =>
  TIES.reduce((result, tie) => result.replace(tie, '\u00a0'), text)

/** The name in quotes, its own ones inside as „…“. */
export const quoted = (name: string): string => `«${name.replaceAll('«', '„').replaceAll('»', '“')}»`
