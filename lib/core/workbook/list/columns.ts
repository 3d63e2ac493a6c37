import { isIsoDate } from '@/lib/calc/dates'
import { rememberingBy } from '@/lib/calc/remembering'
import { formatDate } from '@/lib/core/format/dates'
import type { ReadCell } from '@/lib/core/workbook/read-sheet'
import { dayOfNumber } from '@/lib/core/workbook/style'

/** A dictionary row that matches by any of its names. */
export interface Choice {
  id: number
  name: string
  short_name?: string | undefined
}

/** The type of a column's cells. */
export type Takes =
  | { kind: 'text' }
  | { kind: 'flag' }
  | { kind: 'day' }
  /** `by`: the name written when filling a file. */
  | { kind: 'one' | 'many'; choices: readonly Choice[]; by: 'name' | 'short_name' }

export interface ListColumn<Field extends string> {
  field: Field
  heading: string
  width: number
  isRequired?: boolean
  /** Hint for the explanatory sheet. */
  hint: string
  takes: Takes
}

type ParsedCell = { ok: true; value: string | boolean | number | number[] } | { ok: false; message: string }

const value = (parsed: string | boolean | number | number[]): ParsedCell => ({ ok: true, value: parsed })
const refused = (message: string): ParsedCell => ({ ok: false, message })

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['да', true],
  ['нет', false],
])

/** A name without spaces, case, «ё», kinds of dashes and quotation marks: «ГКБ №3» and «ГКБ № 3» are one. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[«»„“”]/g, '"')
    .toLowerCase()
    .replaceAll('ё', 'е')

/** Parses a non-empty cell by its column's type. A formula is refused, neither computed nor repeated. */
export function takeCell({ kind, text }: ReadCell, takes: Takes): ParsedCell {
  if (kind === 'formula') return refused('В ячейке формула: вставьте её значение')
  if (kind === 'other') return refused('Значение ячейки не читается')
  if (takes.kind === 'day') return takeDay(kind, text.trim())
  if (kind === 'date') return refused('В ячейке дата, а нужен текст')
  if (takes.kind === 'text') return value(text)
  if (takes.kind === 'flag') {
    const flag = FLAGS.get(plainWords(text))
    return flag === undefined ? refused('Напишите «да» или «нет»') : value(flag)
  }
  if (takes.kind === 'one') return takeChoice(text, takes.choices)
  const ids: number[] = []
  for (const part of text.split(/[;\n]/).filter((one) => one.trim() !== '')) {
    const parsed = takeChoice(part, takes.choices)
    if (!parsed.ok) return parsed
    if (typeof parsed.value === 'number') ids.push(parsed.value)
  }
  return value([...new Set(ids)].sort((a, b) => a - b))
}

const SHOWN = 60

/** Index of each dictionary by all names: a thousand organisations are looked up a thousand times. */
const indexOf = rememberingBy((choices: readonly Choice[]): ReadonlyMap<string, ReadonlySet<number>> => {
  const index = new Map<string, Set<number>>()
  for (const { id, name, short_name = name } of choices)
    for (const words of [plainWords(name), plainWords(short_name)])
      index.set(words, (index.get(words) ?? new Set()).add(id))
  return index
})

function takeChoice(text: string, choices: readonly Choice[]): ParsedCell {
  const ids = [...(indexOf(choices).get(plainWords(text)) ?? [])]
  const [id] = ids
  if (id !== undefined && ids.length === 1) return value(id)
  const quoted = text.trim().slice(0, SHOWN)
  return refused(id === undefined ? `«${quoted}» — нет в справочнике` : `«${quoted}» — таких несколько`)
}

/** In a date column the number 1 is stored as the first day of 1900, which nobody means. */
const EARLIEST_DATE = '1950'
const YEAR = /^20\d{2}$/

function takeDay(kind: ReadCell['kind'], text: string): ParsedCell {
  // In a date column a bare year is stored as a number too, which as a date would be in 1905 and cannot be meant.
  const day = kind === 'date' && !YEAR.test(text) ? dayOfNumber(Number(text)) : dayOfText(text)
  return day !== null && isIsoDate(day) && (kind !== 'date' || day >= EARLIEST_DATE)
    ? value(day)
    : refused('Укажите день в виде 01.01.2026')
}

/** Parses «01.01.2026», «2026-01-01», and a bare year as its first day. */
function dayOfText(text: string): string | null {
  if (YEAR.test(text)) return `${text}-01-01`
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  if (day && month && year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return text
}

/** A stored value as text in a file; null for an empty cell. */
export function cellWords(stored: unknown, takes: Takes): string | null {
  if (stored === null || stored === undefined) return null
  if (typeof stored === 'boolean') return stored ? 'да' : 'нет'
  if (takes.kind === 'day') return formatDate(String(stored))
  if (takes.kind === 'text' || takes.kind === 'flag') return String(stored)
  const { choices, by } = takes
  const ids: unknown[] = Array.isArray(stored) ? stored : [stored]
  const names = ids.map((id) => {
    const choice = choices.find((one) => one.id === id)
    return choice?.[by] ?? choice?.name ?? `№ ${id}`
  })
  return names.length === 0 ? null : names.join('; ')
}
