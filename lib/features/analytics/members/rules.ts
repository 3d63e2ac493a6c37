import { fits } from '@/lib/calc/comparison/certificate'
import type { ProfileClass } from '@/lib/calc/comparison/cluster'
import type { Mask } from '@/lib/calc/comparison/column'
import { OWNERSHIP } from '@/lib/core/domain/dictionaries'
import type { Profile, ProfileProperty } from '@/lib/features/analytics/group/contract'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

/** Organisations that are told of alike. */
interface ToldClass extends ProfileClass {
  /** Of each member, in their order. */
  numbers: string[]
}

/** Who takes part in a publication, and what is shown of them: the part «members». */
export interface MembersPart {
  names: ProfileNames
  classes: ToldClass[]
}

/** All that an answer may tell of an organisation. */
export interface Member {
  number: string
  profile: Profile
}

/** Participant organisations within the filters. */
export interface Group {
  /** In the order of their numbers. */
  members: ReadonlyMap<number, Member>
  /** 1 at the ids of members: what walks through thousands of values asks this. */
  mask: Mask
}

export const NOBODY: Group = { members: new Map(), mask: new Uint8Array(1) }

const demandOf = (filter: CompanyFilter) => [
  filter.company_types.length > 0 ? filter.company_types : null,
  ...[filter.company_ownership_id, filter.company_level_id, filter.company_bed_capacity_id].map((id) =>
    id === null ? null : [id],
  ),
  filter.is_emergency === null ? null : [Number(filter.is_emergency)],
]

/** The whole classes whose profile is within the filters. */
export const classesWithin = ({ classes }: MembersPart, filter: CompanyFilter): ToldClass[] => {
  const demand = demandOf(filter)
  return classes.filter(({ profile }) => fits(profile, demand))
}

/** The comparison group. Organisations of one class share one profile object. */
export function groupOf(part: MembersPart, filter: CompanyFilter): Group {
  const list = classesWithin(part, filter).flatMap(({ members, numbers, profile }) => {
    const told = toldProfile(profile, part.names)
    return members.map((id, index): [number, Member] => [id, { number: numbers[index] ?? '', profile: told }])
  })
  list.sort(([, one], [, other]) => (one.number < other.number ? -1 : 1))
  const mask = new Uint8Array(list.reduce((max, [id]) => Math.max(max, id), 0) + 1)
  for (const [id] of list) mask[id] = 1
  return { members: new Map(list), mask }
}

/** A profile in words; of beds neighbouring classes may be told as one. */
export function toldProfile(
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

/** What is shown of an organisation, as a filter of those alike; null of one that takes no part. */
export function filterOf({ classes }: MembersPart, companyId: number): CompanyFilter | null {
  const own = classes.find(({ members }) => members.includes(companyId))
  if (!own) return null
  const [type, ownership, level, beds, emergency] = own.profile
  return {
    company_types: type ? [type.from] : [],
    company_ownership_id: ownership?.from ?? null,
    company_level_id: level?.from ?? null,
    company_bed_capacity_id: beds && beds.from === beds.to ? beds.from : null,
    is_emergency: emergency ? emergency.from === 1 : null,
  }
}

/** Names of a dictionary by id. */
type Names = Readonly<Record<string, string>> | null

/** Names of the dictionaries that profiles are told in. */
interface ProfileNames {
  types: Names
  ownerships: Names
  levels: Names
  beds: Names
}

/** A level is asked of state organisations alone. */
function hiddenOf(shown: Omit<Profile, 'hidden'>, isPrivate: boolean): ProfileProperty[] {
  const list = ['company_type', 'company_ownership', 'is_emergency', 'company_bed_capacity'] as const
  return [...list, ...(isPrivate ? [] : (['company_level'] as const))].filter((name) => shown[name] === null)
}

const UP_FROM = 'свыше'
const UNDER = 'менее'

const numbersOf = (name: string): string[] => name.match(/\d+/g) ?? []

/**
 * The name of neighbouring classes of beds told as one: «100–399», «400 и более», «до 199».
 * @param most the class of the most beds of them
 * @param least that of the fewest
 */
export function bedsName(most: string | undefined, least: string | undefined): string | null {
  if (most === undefined || least === undefined) return null
  if (most === least) return most
  const from = least.startsWith(UNDER) ? undefined : numbersOf(least)[0]
  const to = most.startsWith(UP_FROM) ? undefined : numbersOf(most).at(-1)
  if (from === undefined) return to === undefined ? null : `до ${to}`
  return to === undefined ? `${from} и более` : `${from}–${to}`
}
