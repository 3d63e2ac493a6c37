import 'server-only'
import { z } from 'zod'
import { OWNERSHIP } from '@/lib/core/dictionaries'
import { bedsName } from '@/lib/features/analytics/group/beds'
import type { Profile, Property } from '@/lib/features/analytics/group/contract'
import { Prisma } from '@/lib/generated/prisma/client'

const names = z.record(z.string(), z.string()).nullable()

/** Names of the dictionaries that profiles are told in, by id. */
export const profileNames = z.object({ types: names, ownerships: names, levels: names, beds: names })

const namesOf = (table: string) => Prisma.sql`(SELECT json_object_agg(id, name) FROM ${Prisma.raw(table)})`

export const PROFILE_NAMES = Prisma.sql`${namesOf('company_types')} AS types,
  ${namesOf('company_ownerships')} AS ownerships, ${namesOf('company_levels')} AS levels,
  ${namesOf('company_bed_capacities')} AS beds`

/** A profile by ids; of beds the first and the last class that are shown as one. */
interface ProfileIds {
  type: number | null
  ownership: number | null
  level: number | null
  bedsFrom: number | null
  bedsTo: number | null
  emergency: boolean | null
}

/** A profile in words. */
export function namedProfile(ids: ProfileIds, known: z.output<typeof profileNames>): Profile {
  const of = (list: z.output<typeof names>, id: number | null) => list?.[String(id)]
  const shown = {
    company_type: of(known.types, ids.type) ?? null,
    company_ownership: of(known.ownerships, ids.ownership) ?? null,
    company_level: of(known.levels, ids.level) ?? null,
    company_bed_capacity: bedsName(of(known.beds, ids.bedsFrom), of(known.beds, ids.bedsTo)),
    is_emergency: ids.emergency,
  }
  return { ...shown, hidden: hiddenOf(shown, ids.ownership === OWNERSHIP.private) }
}

/** A level is asked of state organisations alone. */
function hiddenOf(shown: Omit<Profile, 'hidden'>, isPrivate: boolean): Property[] {
  const list: Property[] = ['company_type', 'company_ownership', 'is_emergency', 'company_bed_capacity']
  if (!isPrivate) list.push('company_level')
  return list.filter((name) => shown[name] === null)
}
