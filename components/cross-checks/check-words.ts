import { matchesWords } from '@/components/ui/fields/matches-words'
import { parseCrossCheck, type WrittenCheck } from '@/lib/calc/cross-checks'
import { parseOverCodes } from '@/lib/calc/formula/parse'
import { printFormulaWith } from '@/lib/calc/formula/print'
import { formatEntry } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'
import type { Trial } from '@/lib/features/cross-checks/contract'

export interface Datum {
  code: string
  name: string
}

export const RELATION_SIGNS: Readonly<Record<WrittenCheck['relation'], string>> = {
  '<=': '≤',
  '>=': '≥',
  '=': '=',
}

export const SEVERITY_NAMES = { comment: 'нужно пояснение', warning: 'только предупреждение' } as const

/** «Умершие после операций ≤ Прооперированные пациенты»; null if not valid over known data. */
export function checkInWords(written: WrittenCheck, data: readonly Datum[]): string | null {
  const check = parseCrossCheck(written)
  const names = new Map(data.map(({ code, name }) => [code, name]))
  if (!check || check.codes.length === 0 || check.codes.some((code) => !names.has(code))) return null
  const [left, right] = [check.left, check.right].map((side) =>
    printFormulaWith(side, (code) => names.get(code) ?? code),
  )
  return `${left} ${RELATION_SIGNS[check.relation]} ${right}`
}

/** The error of a side being typed; null if empty or valid. */
export function sideProblem(text: string, data: readonly Datum[]): string | null {
  if (text.trim() === '') return null
  const parsed = parseOverCodes(text)
  if (!parsed.ok) return parsed.problem.message
  const known = new Set(data.map(({ code }) => code))
  const check = parseCrossCheck({ left_side: text, relation: '=', right_side: text })
  const unknown = check?.codes.find((code) => !known.has(code))
  return unknown === undefined ? null : `Нет исходного данного с кодом «${unknown}»`
}

const SUGGESTED = 8

/**
 * Suggested texts of a side, each with its datum, the best match first: the phrase at the end becomes the datum's code.
 * The phrase begins after the first operator that leaves part of a code or name, since names contain hyphens and
 * brackets too. A complete code or a number needs no suggestion.
 */
export function sideSuggestions(text: string, data: readonly Datum[]): ReadonlyMap<string, Datum> {
  const starts = [0, ...Array.from(text.matchAll(/[-−–—+*×·∙⋅/÷:()]/g), ({ index }) => index + 1)]
  for (const start of starts) {
    const phrase = text.slice(start).trim().toLocaleLowerCase('ru')
    if (!/\p{L}/u.test(phrase)) continue
    if (data.some(({ code }) => code === phrase)) break
    const found = data.filter(({ code, name }) => code.includes(phrase) || matchesWords(name, phrase))
    if (found.length === 0) continue
    const before = text.slice(0, start) + (/^\s*/.exec(text.slice(start))?.[0] ?? '')
    const best = found.toSorted(
      (one, other) =>
        matchRank(one, phrase) - matchRank(other, phrase) || one.name.length - other.name.length,
    )
    return new Map(best.slice(0, SUGGESTED).map((datum) => [before + datum.code, datum]))
  }
  return new Map()
}

/** Rank of a datum that matches a lower-case phrase: 0 begins with it, 1 contains it, 2 contains its words. */
function matchRank({ code, name }: Datum, phrase: string): number {
  const plain = name.toLocaleLowerCase('ru')
  if (plain.startsWith(phrase) || code.startsWith(phrase)) return 0
  return plain.includes(phrase) || code.includes(phrase) ? 1 : 2
}

/** «Сработает в 37 из 1 204 периодов организаций» */
export function trialSummary({ checked, broken }: Trial): string {
  if (checked === 0) return 'Проверить не на чем: все эти числа за один период ещё никто не вводил'
  const all = `${formatEntry(checked)} ${plural(checked, 'периода', 'периодов', 'периодов')} организаций`
  return `${broken === 0 ? 'Не сработает ни в одном' : `Сработает в ${formatEntry(broken)}`} из ${all}`
}
