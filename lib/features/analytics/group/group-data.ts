import 'server-only'
import type { Mask } from '@/lib/calc/comparison/column'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { readDb } from '@/lib/core/db/standby'
import { AppError } from '@/lib/core/http/errors'
import type { Profile } from '@/lib/features/analytics/answers'
import { inGroup } from '@/lib/features/analytics/group/sql'
import type { CompanyFilter } from '@/lib/features/analytics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/** The organisation whose side is shown: its own people see its values beside the group. */
export interface OwnCompany {
  id: number
  number: string
  profile: Profile
  /** Its properties as a filter of organisations alike. */
  filter: CompanyFilter
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

type ProfileNames = Record<'types' | 'ownerships' | 'levels' | 'beds', Record<string, string> | null>

const names = (table: string) => Prisma.sql`(SELECT json_object_agg(id, name) FROM ${Prisma.raw(table)})`

const PROFILE_COLUMNS = Prisma.sql`coalesce(c.company_type_id, 0), coalesce(c.company_ownership_id, 0),
  coalesce(c.company_level_id, 0), coalesce(c.company_bed_capacity_id, 0), coalesce(c.is_emergency::int, 2)`

/**
 * Reads the group. One text instead of thousands of rows: five thousand organisations take milliseconds.
 * Organisations of one profile share one object.
 */
export async function readGroup(filter: CompanyFilter): Promise<Group> {
  const [row] = await readDb().$queryRaw<Array<ProfileNames & { members: string | null }>>(Prisma.sql`
    SELECT string_agg(concat_ws(',', c.id, c.number, ${PROFILE_COLUMNS}), ';' ORDER BY c.number) AS members,
      ${names('company_types')} AS types, ${names('company_ownerships')} AS ownerships,
      ${names('company_levels')} AS levels, ${names('company_bed_capacities')} AS beds
    FROM companies c WHERE ${inGroup(filter)}`)
  const members = new Map<number, Member>()
  const profiles = new Map<string, Profile>()
  let maxId = 0
  for (const entry of row?.members?.split(';') ?? []) {
    const afterId = entry.indexOf(',')
    const afterNumber = entry.indexOf(',', afterId + 1)
    const id = Number(entry.slice(0, afterId))
    const key = entry.slice(afterNumber + 1)
    const profile = profiles.get(key) ?? profileOf(key, row)
    profiles.set(key, profile)
    members.set(id, { number: entry.slice(afterId + 1, afterNumber), profile })
    if (id > maxId) maxId = id
  }
  const mask = new Uint8Array(maxId + 1)
  for (const id of members.keys()) mask[id] = 1
  return { members, mask }
}

function profileOf(key: string, names: ProfileNames | undefined): Profile {
  const [type = '', ownership = '', level = '', beds = '', emergency = ''] = key.split(',')
  return {
    company_type: names?.types?.[type] ?? null,
    company_ownership: names?.ownerships?.[ownership] ?? null,
    company_level: names?.levels?.[level] ?? null,
    company_bed_capacity: names?.beds?.[beds] ?? null,
    is_emergency: emergency === '2' ? null : emergency === '1',
  }
}

interface OwnRow {
  id: number
  number: string
  company_type_id: number | null
  company_ownership_id: number | null
  company_level_id: number | null
  company_bed_capacity_id: number | null
  is_emergency: boolean | null
  type: string | null
  ownership: string | null
  level: string | null
  beds: string | null
}

/**
 * Whose side the answer shows: people of an organisation see theirs whatever they ask for, an admin the one asked
 * for; null when there is none.
 * @throws AppError not_found for an organisation that does not exist
 */
export async function readOwnCompany(
  scope: CompanyScope,
  companyId: number | null,
): Promise<OwnCompany | null> {
  const id = scope.companyId ?? companyId
  if (id === null) return null
  const [row] = await readDb().$queryRaw<OwnRow[]>(Prisma.sql`
    SELECT c.id, c.number, c.company_type_id, c.company_ownership_id, c.company_level_id,
      c.company_bed_capacity_id, c.is_emergency, t.name AS type, o.name AS ownership, l.name AS level, b.name AS beds
    FROM companies c
    LEFT JOIN company_types t ON t.id = c.company_type_id
    LEFT JOIN company_ownerships o ON o.id = c.company_ownership_id
    LEFT JOIN company_levels l ON l.id = c.company_level_id
    LEFT JOIN company_bed_capacities b ON b.id = c.company_bed_capacity_id
    WHERE c.id = ${id}`)
  if (!row && scope.companyId !== null) return null
  if (!row) throw new AppError('not_found')
  return {
    id: row.id,
    number: row.number,
    profile: {
      company_type: row.type,
      company_ownership: row.ownership,
      company_level: row.level,
      company_bed_capacity: row.beds,
      is_emergency: row.is_emergency,
    },
    filter: {
      company_types: row.company_type_id === null ? [] : [row.company_type_id],
      company_ownership_id: row.company_ownership_id,
      company_level_id: row.company_level_id,
      company_bed_capacity_id: row.company_bed_capacity_id,
      is_emergency: row.is_emergency,
    },
  }
}
