import 'server-only'
import { z } from 'zod'
import type { Mask } from '@/lib/calc/comparison/column'
import { rememberingBy } from '@/lib/calc/remembering'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { comparedSql } from '@/lib/core/db/compared-sql'
import { oneRow, onlyRow } from '@/lib/core/db/rows'
import { readDb } from '@/lib/core/db/standby'
import { COMPANY_ROLE } from '@/lib/core/dictionaries'
import { AppError } from '@/lib/core/http/errors'
import { filters, type Profile } from '@/lib/features/analytics/group/contract'
import { namedProfile, PROFILE_NAMES, profileNames } from '@/lib/features/analytics/group/profile-names-data'
import { inGroup } from '@/lib/features/analytics/group/sql'
import type { CompanyFilter } from '@/lib/features/analytics/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const ownCompany = z.object({
  id: z.int(),
  number: z.string(),
  short_name: z.string(),
  /** What comparisons show of it as a filter of organisations alike. */
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

/** No filter. */
export const EVERYBODY: CompanyFilter = {
  company_types: [],
  company_ownership_id: null,
  company_level_id: null,
  company_bed_capacity_id: null,
  is_emergency: null,
}

const groupRow = profileNames.extend({ members: z.string().nullable(), classes: z.string().nullable() })

/** Rows of a text: id, number and class of a member, all parted by commas. */
const MEMBER = Prisma.sql`c.id || ',' || c.number || ',' || p.class_number`

/** The same of the classes: number, and what is shown of all their members. */
const CLASSES = Prisma.sql`
  SELECT string_agg(concat_ws(',', class_number, coalesce(company_type_id, 0), coalesce(company_ownership_id, 0),
    coalesce(company_level_id, 0), coalesce(beds_from, 0), coalesce(beds_to, 0), coalesce(is_emergency::int, 2)), ';')
  FROM (SELECT DISTINCT class_number, company_type_id, company_ownership_id, company_level_id, beds_from, beds_to,
    is_emergency FROM comparison_profiles) told`

/**
 * Reads the group by comparison profiles. One text instead of thousands of rows: five thousand organisations take
 * milliseconds. Organisations of one class share one object.
 */
export async function readGroup(filter: CompanyFilter): Promise<Group> {
  const statement = Prisma.sql`
    SELECT string_agg(${MEMBER}, ';') AS members, (${CLASSES}) AS classes, ${PROFILE_NAMES}
    FROM ${comparedSql()} WHERE ${inGroup(filter)}`
  return toGroup(await onlyRow(groupRow, statement, readDb()))
}

/** Of the same row the same group: what is worked out of it may be kept beside it. */
const toGroup = rememberingBy((row: z.output<typeof groupRow>): Group => {
  const profiles = new Map(
    partsOf(row.classes).map(([key = '', ...ids]) => [key, profileOf(ids.map(Number), row)]),
  )
  const list = partsOf(row.members).map(([id, number = '', key = '']): [number, Member] => {
    const profile = profiles.get(key)
    if (!profile) throw new RangeError(`class ${key} is not told of`)
    return [Number(id), { number, profile }]
  })
  list.sort(([, one], [, other]) => (one.number < other.number ? -1 : 1))
  const mask = new Uint8Array(list.reduce((max, [id]) => Math.max(max, id), 0) + 1)
  for (const [id] of list) mask[id] = 1
  return { members: new Map(list), mask }
})

const partsOf = (text: string | null): string[][] => text?.split(';').map((entry) => entry.split(',')) ?? []

function profileOf(ids: readonly number[], names: z.output<typeof groupRow>): Profile {
  const [type = 0, ownership = 0, level = 0, bedsFrom = 0, bedsTo = 0, emergency] = ids
  return namedProfile(
    { type, ownership, level, bedsFrom, bedsTo, emergency: emergency === 2 ? null : emergency === 1 },
    names,
  )
}

/** Properties as a filter: those of a comparison profile, or a watcher's own. */
const filterJson = (alias: 'c' | 'p', beds: Prisma.Sql) => {
  const of = Prisma.raw(alias)
  return Prisma.sql`json_build_object('company_types', array_remove(ARRAY[${of}.company_type_id], NULL),
    'company_ownership_id', ${of}.company_ownership_id, 'company_level_id', ${of}.company_level_id,
    'company_bed_capacity_id', ${beds}, 'is_emergency', ${of}.is_emergency)`
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
    SELECT c.id, c.number, c.short_name, CASE WHEN p.company_id IS NULL
      THEN ${filterJson('c', Prisma.sql`c.company_bed_capacity_id`)}
      ELSE ${filterJson('p', Prisma.sql`CASE WHEN p.beds_from = p.beds_to THEN p.beds_from END`)} END AS filter
    FROM companies c
    LEFT JOIN comparison_profiles p ON p.company_id = c.id AND c.company_role_id = ${COMPANY_ROLE.participant}
    WHERE c.id = ${id}`
  const own = await oneRow(ownCompany, statement, readDb())
  if (!own && scope.companyId === null) throw new AppError('not_found')
  return own ?? null
}
