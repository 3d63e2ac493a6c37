import type { Proposal, SourceDatumAnswer, Use } from '@/lib/features/source-data/contract'
import { CODE_MAX } from '@/lib/features/source-data/schema'

/** Normalises a name: ignores case, ё, quotes and spaces. */
const compared = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[«»"'.,;:]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Proposes to link variables with equal names: at least two, or one named like an existing datum. At most one variable
 * per indicator.
 */
export function proposalsOf(data: readonly SourceDatumAnswer[], unlinked: readonly Use[]): Proposal[] {
  const byName = new Map<string, Use[]>()
  for (const use of unlinked) {
    const name = compared(use.name)
    byName.set(name, [...(byName.get(name) ?? []), use])
  }
  const used = new Set(data.map(({ code }) => code))
  const called = new Map(data.toReversed().map((one) => [compared(one.name), one]))
  return [...byName].flatMap(([name, alike]) => {
    const datum = called.get(name)
    const asking = new Set(datum?.uses.map(({ metric }) => metric.id))
    const uses = alike.filter(({ metric }) => {
      const isFirst = !asking.has(metric.id)
      asking.add(metric.id)
      return isFirst
    })
    const [first] = uses
    if (!first || (!datum && uses.length < 2)) return []
    const { id = null, name: shown = first.name, code = freeCode(first.name, used) } = datum ?? {}
    used.add(code)
    return [{ source_datum_id: id, name: shown, code, uses }]
  })
}

const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  [...'абвгдеёжзийклмнопрстуфхцчшщыэюя'].map((letter, index) => [
    letter,
    'a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh sch y e yu ya'.split(' ')[index] ?? '',
  ]),
)

/** A transliterated code that is not taken. */
function freeCode(name: string, used: ReadonlySet<string>): string {
  const latin = [...name.toLowerCase()].map((letter) => LATIN[letter] ?? letter).join('')
  const words = latin.replace(/[ъь]/g, '').replace(/[^a-z0-9]+/g, '_')
  const code =
    words
      .replace(/^[^a-z]+/, '')
      .slice(0, CODE_MAX)
      .replace(/_+$/, '') || 'data'
  if (!used.has(code)) return code
  for (let number = 2; ; number += 1) {
    const numbered = `${code.slice(0, CODE_MAX - 4)}_${number}`
    if (!used.has(numbered)) return numbered
  }
}
