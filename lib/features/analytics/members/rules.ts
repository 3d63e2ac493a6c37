import { fits } from '@/lib/calc/comparison/certificate'
import type { ProfileClass } from '@/lib/calc/comparison/cluster'
import type { Mask } from '@/lib/calc/comparison/column'
import { OWNERSHIP } from '@/lib/core/domain/dictionaries'
import type { Profile, ProfileProperty } from '@/lib/features/analytics/group/contract'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

/** A class with the numbers of its members. */
interface NumberedClass extends ProfileClass {
  /** Parallel to `members`. */
  numbers: string[]
}

/** Content of the «members» part of a publication: the participants and their published profiles. */
export interface MembersPart {
  names: ProfileNames
  classes: NumberedClass[]
}

/** Everything an answer may disclose of an organisation besides values. */
export interface Member {
  number: string
  profile: Profile
}

export interface Group {
  /** Ordered by number. */
  members: ReadonlyMap<number, Member>
  /** 1 at the ids of members, for hot loops over thousands of values. */
  mask: Mask
}

const demandOf = (filter: CompanyFilter) => [
  filter.company_types.length > 0 ? filter.company_types : null,
  ...[filter.company_ownership_id, filter.company_level_id, filter.company_bed_capacity_id].map((id) =>
    id === null ? null : [id],
  ),
  filter.is_emergency === null ? null : [Number(filter.is_emergency)],
]

/** Whole classes whose profile matches the filters. */
export const classesWithin = ({ classes }: MembersPart, filter: CompanyFilter): NumberedClass[] => {
  const demand = demandOf(filter)
  return classes.filter(({ profile }) => fits(profile, demand))
}

/** A profile in words; neighbouring classes of beds may be merged. */
export function publishedProfile(
  [type, ownership, level, beds, emergency]: ProfileClass['profile'],
  known: ProfileNames,
): Profile {
  const of = (list: Names, id: number | undefined) => list?.[String(id)]
  const shown = {
    company_type: of(known.types, type?.from) ?? null,
    company_ownership: of(known.ownerships, ownership?.from) ?? null,
    company_level: of(known.levels, level?.from) ?? null,
    company_bed_capacity: bedsName(of(known.beds, beds?.from), of(known.beds, beds?.to)),
    is_emergency: emergency ? emergency.from === 1 : null,
  }
  return { ...shown, hidden: hiddenOf(shown, ownership?.from === OWNERSHIP.private) }
}

type Names = Readonly<Record<string, string>> | null

/** Dictionary names that profiles are written with. */
type ProfileNames = Record<'types' | 'ownerships' | 'levels' | 'beds', Names>

/** Hidden properties; the level applies to state organisations alone. */
function hiddenOf(shown: Omit<Profile, 'hidden'>, isPrivate: boolean): ProfileProperty[] {
  const list = ['company_type', 'company_ownership', 'is_emergency', 'company_bed_capacity'] as const
  return [...list, ...(isPrivate ? [] : (['company_level'] as const))].filter((name) => shown[name] === null)
}

const UP_FROM = 'свыше'
const UNDER = 'менее'

const numbersOf = (name: string): string[] => name.match(/\d+/g) ?? []

/**
 * The name of merged classes of bed capacity: «100–399», «400 и более», «до 199».
 * @param largest the class with the most beds
 * @param smallest the class with the fewest
 */
export function bedsName(largest: string | undefined, smallest: string | undefined): string | null {
  if (largest === undefined || smallest === undefined) return null
  if (largest === smallest) return largest
  const from = smallest.startsWith(UNDER) ? undefined : numbersOf(smallest)[0]
  const to = largest.startsWith(UP_FROM) ? undefined : numbersOf(largest).at(-1)
  if (from === undefined) return to === undefined ? null : `до ${to}`
  return to === undefined ? `${from} и более` : `${from}–${to}`
}
