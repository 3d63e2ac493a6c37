import type { Period } from '@/lib/calc/periods'
import type { Organisation } from './organisations'
import { randomStream } from './random'

/** The kinds of denominators. Those of one kind rise and fall together. */
type Kind = 'birth' | 'vascular' | 'emergency' | 'intensive' | 'surgery' | 'staff' | 'patients'

const KINDS: ReadonlyArray<readonly [RegExp, Kind]> = [
  [/новорожд|родов/, 'birth'],
  [/коронарным|мозгового/, 'vascular'],
  [/экстренным/, 'emergency'],
  [/ИВЛ|сосудов|реанимации/, 'intensive'],
  [/операц|оперирован|хирургическ/, 'surgery'],
  [/численность/, 'staff'],
]

const NOTES: Readonly<Partial<Record<Kind, string>>> = {
  birth: 'Родильного отделения нет',
  vascular: 'Пациентов этого профиля не принимаем',
  emergency: 'Экстренная помощь не оказывается',
  intensive: 'Отделения реанимации нет',
}

const PERINATAL = 3
const UNDER_100_BEDS = 5
const REFERENCE_BEDS = 500

/** Fewer patients in summer, more in winter. */
const SEASON: Readonly<Record<number, number>> = { 1: 1.03, 2: 1, 3: 0.94, 4: 1.02 }

/** Why an organisation has nothing to count for a denominator, or null when it has. */
export function inapplicable(organisation: Organisation, denominator: string): string | null {
  const kind = kindOf(denominator)
  return counts(organisation, kind) ? null : (NOTES[kind] ?? null)
}

/**
 * A denominator of an organisation in a quarter, from its size, its profile, the season and chance; at least
 * 1.
 */
export function volume(
  organisation: Organisation,
  { year, quarter }: Period,
  denominator: string,
  reference: number,
): number {
  const { key, beds } = organisation
  const kind = kindOf(denominator)
  const steady = kind === 'staff' ? 0.1 : 1
  const shared = randomStream('volume', key, kind, year, quarter).normal() * 0.03 * steady
  const own = randomStream('volume', key, denominator, year, quarter).normal() * 0.004
  const season = 1 + ((SEASON[quarter] ?? 1) - 1) * steady
  const size = (beds / REFERENCE_BEDS) * profile(organisation, kind)
  return Math.max(1, Math.round(reference * size * season * (1 + shared + own)))
}

function kindOf(denominator: string): Kind {
  return KINDS.find(([pattern]) => pattern.test(denominator))?.[1] ?? 'patients'
}

function counts({ row, hasMaternity }: Organisation, kind: Kind): boolean {
  const isPerinatal = row.company_type_id === PERINATAL
  switch (kind) {
    case 'birth':
      return hasMaternity
    case 'emergency':
      return row.is_emergency === true
    case 'vascular':
      return row.is_emergency === true && !isPerinatal
    case 'intensive':
      return isPerinatal || row.company_bed_capacity_id !== UNDER_100_BEDS
    default:
      return true
  }
}

/**
 * How much more of a kind an organisation has than its beds suggest, relative to the organisation of the demo
 * accounts.
 */
function profile({ key, index, row }: Organisation, kind: Kind): number {
  if (index === 0) return 1
  const lean = Math.exp(randomStream('profile', key, kind).normal() * 0.18)
  if (row.company_type_id !== PERINATAL) return lean
  return lean * (kind === 'birth' ? 5 : 0.8)
}
