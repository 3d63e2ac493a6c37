import { type CrossCheck, holds, parseCrossCheck } from '@/lib/calc/cross-checks'
import type { HeldValue } from '@/lib/calc/shared-data'
import type { CrossCheckRule } from '@/lib/features/cross-checks/contract'
import type { DocumentWarning } from '@/lib/features/documents/entry/shapes'
import { crossingMessage } from '@/lib/features/documents/labels'
import type { OwnPlace } from '@/lib/features/documents/shared/rules'

/** A rule that was read, with its data by their codes. */
export interface ReadCheck {
  rule: CrossCheckRule
  check: CrossCheck
  data: ReadonlyMap<string, CrossCheckRule['data'][number]>
}

/** A number of a cross-check, with the place that it is told by. */
interface NumberAt {
  name: string
  value: string
  place: string | OwnPlace
}

/** A rule that does not hold, and the numbers that show it. */
export interface Crossing {
  rule: CrossCheckRule
  numbers: readonly NumberAt[]
}

/** The rules as they are asked about at every key press: parsed once. One that is none is left out. */
export function readChecks(rules: readonly CrossCheckRule[]): ReadCheck[] {
  return rules.flatMap((rule) => {
    const check = parseCrossCheck(rule)
    return check ? [{ rule, check, data: new Map(rule.data.map((datum) => [datum.code, datum])) }] : []
  })
}

/**
 * Row by its index → the rules that do not hold. Each is told once, at the last row whose number it speaks of, and only
 * in documents that hold one of its numbers.
 * @param own what the document holds, in the order of its rows
 * @param agreed what is known of the data, here or in other documents
 */
export function crossings(
  checks: Iterable<ReadCheck>,
  own: readonly HeldValue<OwnPlace>[],
  agreed: ReadonlyMap<number, HeldValue<string | OwnPlace>>,
): Map<number, Crossing[]> {
  const found = new Map<number, Crossing[]>()
  for (const { rule, check, data } of checks) {
    const numberOf = (code: string) => agreed.get(data.get(code)?.id ?? 0)?.value ?? null
    if (holds(check, numberOf) !== false) continue
    const numbers = check.codes.flatMap((code): NumberAt[] => {
      const datum = data.get(code)
      const known = datum && agreed.get(datum.id)
      if (!known) return []
      const place = own.find((one) => one.datum === datum.id)?.place ?? known.place
      return [{ name: datum.name, value: known.value, place }]
    })
    const row = Math.max(...numbers.map(({ place }) => (typeof place === 'string' ? -1 : place.row)))
    if (row >= 0) found.set(row, [...(found.get(row) ?? []), { rule, numbers }])
  }
  return found
}

/** A rule that does not hold as a warning of its row. */
export const crossingWarning = ({ rule, numbers }: Crossing): DocumentWarning => ({
  code: rule.severity === 'comment' ? 'cross_check' : 'cross_check_hint',
  message: crossingMessage(rule.message, numbers),
})
