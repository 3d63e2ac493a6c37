import 'server-only'
import { z } from 'zod'
import type { Mask } from '@/lib/calc/comparison/column'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { oneRow, onlyRow } from '@/lib/core/db/rows'
import { readDb } from '@/lib/core/db/standby'
import { AppError } from '@/lib/core/http/errors'
import { filters, type Profile, profile } from '@/lib/features/analytics/group/contract'
import { inGroup } from '@/lib/features/analytics/group/sql'
import type { CompanyFilter } from '@/lib/features/analytics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const ownCompany = z.object({
  id: z.int(),
  number: z.string(),
  profile,
  /** Its properties as a filter of organisations alike. */
  filter: filters,
})

/** The organisation whose side is shown: its own people see its values beside the group. */
export type OwnCompany = z.output<typeof ownCompany>

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

const names = z.record(z.string(), z.string()).nullable()
const groupRow = z.object({
  members: z.string().nullable(),
  types: names,
  ownerships: names,
  levels: names,
  beds: names,
})

const namesOf = (table: string) => Prisma.sql`(SELECT json_object_agg(id, name) FROM ${Prisma.raw(table)})`

const PROFILE_KEY = Prisma.sql`coalesce(c.company_type_id, 0), coalesce(c.company_ownership_id, 0),
  coalesce(c.company_level_id, 0), coalesce(c.company_bed_capacity_id, 0), coalesce(c.is_emergency::int, 2)`

/**
 * Reads the group. One text instead of thousands of rows: five thousand organisations take milliseconds.
 * Organisations of one profile share one object.
 */
export async function readGroup(filter: CompanyFilter): Promise<Group> {
  const statement = Prisma.sql`
    SELECT string_agg(concat_ws(',', c.id, c.number, ${PROFILE_KEY}), ';' ORDER BY c.number) AS members,
      ${namesOf('company_types')} AS types, ${namesOf('company_ownerships')} AS ownerships,
      ${namesOf('company_levels')} AS levels, ${namesOf('company_bed_capacities')} AS beds
    FROM companies c WHERE ${inGroup(filter)}`
  const row = await onlyRow(groupRow, statement, readDb())
  const members = new Map<number, Member>()
  const profiles = new Map<string, Profile>()
  let maxId = 0
  for (const entry of row.members?.split(';') ?? []) {
    const afterId = entry.indexOf(',')
    const afterNumber = entry.indexOf(',', afterId + 1)
    const id = Number(entry.slice(0, afterId))
    const key = entry.slice(afterNumber + 1)
    const shared = profiles.get(key) ?? profileOf(key, row)
    profiles.set(key, shared)
    members.set(id, { number: entry.slice(afterId + 1, afterNumber), profile: shared })
    if (id > maxId) maxId = id
  }
  const mask = new Uint8Array(maxId + 1)
  for (const id of members.keys()) mask[id] = 1
  return { members, mask }
}

function profileOf(key: string, names: z.output<typeof groupRow>): Profile {
  const [type = '', ownership = '', level = '', beds = '', emergency = ''] = key.split(',')
  return {
    company_type: names.types?.[type] ?? null,
    company_ownership: names.ownerships?.[ownership] ?? null,
    company_level: names.levels?.[level] ?? null,
    company_bed_capacity: names.beds?.[beds] ?? null,
    is_emergency: emergency === '2' ? null : emergency === '1',
  }
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
  const statement = Prisma.sql`
    SELECT c.id, c.number, json_build_object('company_type', t.name, 'company_ownership', o.name,
        'company_level', l.name, 'company_bed_capacity', b.name, 'is_emergency', c.is_emergency) AS profile,
      json_build_object('company_types', array_remove(ARRAY[c.company_type_id], NULL),
        'company_ownership_id', c.company_ownership_id, 'company_level_id', c.company_level_id,
        'company_bed_capacity_id', c.company_bed_capacity_id, 'is_emergency', c.is_emergency) AS filter
    FROM companies c
    LEFT JOIN company_types t ON t.id = c.company_type_id
    LEFT JOIN company_ownerships o ON o.id = c.company_ownership_id
    LEFT JOIN company_levels l ON l.id = c.company_level_id
    LEFT JOIN company_bed_capacities b ON b.id = c.company_bed_capacity_id
    WHERE c.id = ${id}`
  const own = await oneRow(ownCompany, statement, readDb())
  if (!own && scope.companyId === null) throw new AppError('not_found')
  return own ?? null
}
