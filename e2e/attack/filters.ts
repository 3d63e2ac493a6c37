import type { Row } from '@/e2e/attack/calls'
import { profile as profileShown } from '@/lib/features/analytics/group/contract'
import dictionaries from '@/prisma/reference/dictionaries.json'

/** Filters as a query string. */
export type Setting = string

const open = <T>(values: readonly T[]): Array<T | null> => [null, ...values]
const subsets = (values: readonly number[]): number[][] =>
  Array.from({ length: 2 ** values.length }, (_, mask) =>
    values.filter((_value, place) => (mask >> place) % 2 === 1),
  )

/** All 2 592 filter settings: subsets of types × ownership × level × beds × emergency. */
function allSettings(): Setting[] {
  return subsets([1, 2, 3]).flatMap((types) =>
    open([1, 2]).flatMap((ownership) =>
      open([1, 2, 3, 4, 5]).flatMap((level) =>
        open([1, 2, 3, 4, 5]).flatMap((beds) =>
          open([true, false]).map((emergency) => {
            const query = new URLSearchParams()
            for (const type of types) query.append('company_types[]', String(type))
            if (ownership) query.set('company_ownership_id', String(ownership))
            if (level) query.set('company_level_id', String(level))
            if (beds) query.set('company_bed_capacity_id', String(beds))
            if (emergency !== null) query.set('is_emergency', String(emergency))
            return String(query)
          }),
        ),
      ),
    ),
  )
}

/** Sets of organisations as bitmaps, to compare millions of pairs in seconds. */
export class Sets {
  private readonly places = new Map<string, number>()

  private placeOf(number: string): number {
    const known = this.places.get(number)
    if (known !== undefined) return known
    this.places.set(number, this.places.size)
    return this.places.size - 1
  }

  of(numbers: Iterable<string>): Uint32Array {
    const places = [...numbers].map((one) => this.placeOf(one))
    const bits = new Uint32Array(1 + Math.floor(Math.max(0, ...places) / 32))
    for (const place of places) {
      const word = Math.floor(place / 32)
      bits[word] = (bits[word] ?? 0) | (1 << (place % 32))
    }
    return bits
  }
}

function ones(word: number): number {
  let left = word
  let count = 0
  for (; left !== 0; count += 1) left &= left - 1
  return count
}

/** Size of the symmetric difference, counted up to `most`. */
export function difference(a: Uint32Array, b: Uint32Array, most: number): number {
  let count = 0
  for (let word = 0; word < Math.max(a.length, b.length) && count <= most; word += 1) {
    count += ones((a[word] ?? 0) ^ (b[word] ?? 0))
  }
  return count
}

/** Pairs of sets that differ by too few organisations. */
export function closePairs(sets: readonly Uint32Array[], most: number): number {
  const distinct = [...new Map(sets.map((one) => [one.join(), one])).values()]
  let found = 0
  for (const [index, one] of distinct.entries()) {
    for (let other = index + 1; other < distinct.length; other += 1) {
      const second = distinct[other]
      if (second && difference(one, second, most) <= most) found += 1
    }
  }
  return found
}

/** Numbers by displayed profile. */
export function byProfile(rows: Iterable<Row>): Map<string, Set<string>> {
  const shown = new Map<string, Set<string>>()
  for (const { number, profile } of rows) {
    const key = JSON.stringify(profile)
    shown.set(key, (shown.get(key) ?? new Set()).add(number))
  }
  return shown
}

/** Whether a displayed profile matches a filter setting. */
export function isShownFor(profile: unknown, setting: Setting): boolean {
  const shown = profileShown.parse(profile)
  const query = new URLSearchParams(setting)
  const isNamed = (list: ReadonlyArray<{ id: number; name: string }>, ids: string[], name: string | null) =>
    ids.length === 0 || list.some((one) => ids.includes(String(one.id)) && one.name === name)
  const emergency = query.get('is_emergency')
  return (
    isNamed(dictionaries.company_types, query.getAll('company_types[]'), shown.company_type) &&
    isNamed(dictionaries.company_ownerships, query.getAll('company_ownership_id'), shown.company_ownership) &&
    isNamed(dictionaries.company_levels, query.getAll('company_level_id'), shown.company_level) &&
    isNamed(
      dictionaries.company_bed_capacities,
      query.getAll('company_bed_capacity_id'),
      shown.company_bed_capacity,
    ) &&
    (emergency === null || String(shown.is_emergency) === emergency)
  )
}

/** Every nth setting. */
export const settingsFor = ({ every }: { every: number }): Setting[] =>
  allSettings().filter((_setting, index) => index % every === 0)
