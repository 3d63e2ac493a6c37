import 'server-only'
import { z } from 'zod'
import {
  type Participant,
  type ProfileClass,
  type Scheme,
  type Shown,
  updateProfiles,
} from '@/lib/calc/comparison/profiles'
import { db } from '@/lib/core/db/client'
import { onlyRow, rows } from '@/lib/core/db/rows'
import { env } from '@/lib/core/env'
import { Prisma } from '@/lib/generated/prisma/client'

/** Properties in the order of `Properties`; of beds neighbouring classes may be shown as one. */
export const PROPERTIES = ['type', 'ownership', 'level', 'beds', 'emergency'] as const

const scheme = (): Scheme => ({
  ordered: PROPERTIES.map((name) => name === 'beds'),
  size: env().MIN_COMPARISON_GROUP + 1,
})

const participantRow = z.object({ id: z.int(), properties: z.array(z.int().nullable()) })
const classRow = z.object({
  members: z.array(z.int()),
  lows: z.array(z.int().nullable()),
  highs: z.array(z.int().nullable()),
})

const PARTICIPANTS = Prisma.sql`
  SELECT id, ARRAY[company_type_id, company_ownership_id, company_level_id, company_bed_capacity_id,
    is_emergency::int] AS properties
  FROM companies WHERE company_role_id = 1 ORDER BY id`

const CLASSES = Prisma.sql`
  SELECT array_agg(company_id ORDER BY company_id) AS members,
    ARRAY[company_type_id, company_ownership_id, company_level_id, beds_from, is_emergency::int] AS lows,
    ARRAY[company_type_id, company_ownership_id, company_level_id, beds_to, is_emergency::int] AS highs
  FROM comparison_profiles
  GROUP BY class_number, company_type_id, company_ownership_id, company_level_id, beds_from, beds_to, is_emergency
  ORDER BY class_number`

/** How often each property is shown less exactly than it is stated. */
function lessened(classes: readonly ProfileClass[], participants: readonly Participant[]) {
  const stated = new Map(participants.map((one) => [one.id, one.properties]))
  const isLess = (shown: Shown | undefined, value: number | null | undefined) =>
    value != null && (shown == null || shown.from < shown.to)
  return Object.fromEntries(
    PROPERTIES.map((name, index) => [
      name,
      classes.reduce(
        (sum, { members, profile }) =>
          sum + members.filter((id) => isLess(profile[index], stated.get(id)?.[index])).length,
        0,
      ),
    ]),
  )
}

/** One row an organisation, the columns of `comparison_profiles` as arrays. */
function columnsOf(classes: readonly ProfileClass[]) {
  const all = classes.flatMap(({ members, profile }, number) =>
    members.map((company) => ({ company, number, profile })),
  )
  const low = (index: number) => all.map(({ profile }) => profile[index]?.from ?? null)
  return Prisma.sql`unnest(${all.map((one) => one.company)}::int[], ${all.map((one) => one.number)}::int[],
    ${low(0)}::int[], ${low(1)}::int[], ${low(2)}::int[], ${low(3)}::int[],
    ${all.map(({ profile }) => profile[3]?.to ?? null)}::int[], ${low(4)}::int[])`
}

/**
 * Makes the comparison profiles anew when a participant or a property changed since; otherwise does nothing. One
 * replica at a time, in one transaction: a reader sees the old classes or the new ones.
 * @returns whether there are other profiles now
 */
export function refreshProfiles(): Promise<boolean> {
  return db().$transaction(async (transaction) => {
    const { is_stale } = await onlyRow(
      z.object({ is_stale: z.boolean() }),
      Prisma.sql`SELECT is_stale FROM comparison_profile_state FOR UPDATE`,
      transaction,
    )
    const { size } = scheme()
    const [last] = await rows(
      z.object({ min_group: z.int() }),
      Prisma.sql`SELECT min_group FROM anonymity_versions ORDER BY id DESC LIMIT 1`,
      transaction,
    )
    if (!is_stale && last?.min_group === size - 1) return false
    const participants = await rows(participantRow, PARTICIPANTS, transaction)
    const kept = await rows(classRow, CLASSES, transaction)
    const before = kept.map(({ members, lows, highs }) => ({
      members,
      profile: lows.map((from, index) => (from === null ? null : { from, to: highs[index] ?? from })),
    }))
    const classes = updateProfiles(last?.min_group === size - 1 ? before : [], participants, scheme())
    await transaction.$executeRaw(Prisma.sql`
      WITH made AS (
        INSERT INTO anonymity_versions (min_group, participants, classes, lessened)
        VALUES (${size - 1}, ${participants.length}, ${classes.length},
          ${JSON.stringify(lessened(classes, participants))}::jsonb)
      ), known AS (UPDATE comparison_profile_state SET is_stale = false), gone AS (
        DELETE FROM comparison_profiles
        WHERE company_id <> ALL(${classes.flatMap(({ members }) => members)}::int[])
      )
      INSERT INTO comparison_profiles (company_id, class_number, company_type_id, company_ownership_id,
        company_level_id, beds_from, beds_to, is_emergency)
      SELECT company, number, type, ownership, level, beds_from, beds_to, emergency::boolean
      FROM ${columnsOf(classes)}
        AS p(company, number, type, ownership, level, beds_from, beds_to, emergency)
      ON CONFLICT (company_id) DO UPDATE SET (class_number, company_type_id, company_ownership_id,
        company_level_id, beds_from, beds_to, is_emergency) = (excluded.class_number, excluded.company_type_id,
        excluded.company_ownership_id, excluded.company_level_id, excluded.beds_from, excluded.beds_to,
        excluded.is_emergency)`)
    return true
  })
}
