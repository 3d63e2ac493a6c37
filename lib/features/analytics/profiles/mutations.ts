import 'server-only'
import { z } from 'zod'
import { allDemands, certify } from '@/lib/calc/comparison/certificate'
import type { ProfileClass, Scheme } from '@/lib/calc/comparison/cluster'
import { updateProfiles } from '@/lib/calc/comparison/profiles'
import { db } from '@/lib/core/db/client'
import { onlyRow, type Queries, rows } from '@/lib/core/db/rows'
import { COMPANY_ROLE } from '@/lib/core/dictionaries'
import { env } from '@/lib/core/env'
import { lessened, PROPERTIES } from '@/lib/features/analytics/profiles/lessened'
import { Prisma } from '@/lib/generated/prisma/client'

const scheme = (): Scheme => ({
  ordered: PROPERTIES.map((name) => name === 'company_bed_capacity'),
  size: env().MIN_COMPARISON_GROUP + 1,
})

const participantRow = z.object({ id: z.int(), properties: z.array(z.int().nullable()) })
const classRow = z.object({
  members: z.array(z.int()),
  lows: z.array(z.int().nullable()),
  highs: z.array(z.int().nullable()),
})
const stateRow = z.object({
  is_stale: z.boolean(),
  version: z.int().nullable(),
  min_group: z.int().nullable(),
})

const PARTICIPANTS = Prisma.sql`
  SELECT id, ARRAY[company_type_id, company_ownership_id, company_level_id, company_bed_capacity_id,
    is_emergency::int] AS properties
  FROM companies WHERE company_role_id = ${COMPANY_ROLE.participant} ORDER BY id`

const CLASSES = Prisma.sql`
  SELECT array_agg(company_id ORDER BY company_id) AS members,
    ARRAY[company_type_id, company_ownership_id, company_level_id, beds_from, is_emergency::int] AS lows,
    ARRAY[company_type_id, company_ownership_id, company_level_id, beds_to, is_emergency::int] AS highs
  FROM comparison_profiles
  GROUP BY class_number, company_type_id, company_ownership_id, company_level_id, beds_from, beds_to, is_emergency
  ORDER BY class_number`

const STATE = Prisma.sql`
  SELECT s.is_stale, l.version, l.min_group FROM comparison_profile_state s
  LEFT JOIN LATERAL (
    SELECT c.version, c.min_group FROM anonymity_certificates c ORDER BY c.id DESC LIMIT 1) l ON true`

const idsOf = (table: string) => Prisma.sql`(SELECT json_agg(id ORDER BY id) FROM ${Prisma.raw(table)})`
const VALUES = Prisma.sql`SELECT json_build_array(${idsOf('company_types')}, ${idsOf('company_ownerships')},
  ${idsOf('company_levels')}, ${idsOf('company_bed_capacities')}, json_build_array(0, 1)) AS values`

/** Five thousand organisations take seconds; nobody waits for it but who changes an organisation meanwhile. */
const TIMEOUT_MS = 120_000

const isDue = ({ is_stale, min_group }: z.output<typeof stateRow>) =>
  is_stale || min_group !== env().MIN_COMPARISON_GROUP

/**
 * Makes the comparison profiles anew when a participant or a property changed since, with the certificate that they
 * give nobody away. One replica at a time, in one transaction: a reader sees the old classes or the new ones.
 * @param mode 'check' writes a certificate also when nothing changed
 * @returns whether there are other profiles now
 */
export async function refreshProfiles(mode: 'when stale' | 'check' = 'when stale'): Promise<boolean> {
  if (mode === 'when stale' && !isDue(await onlyRow(stateRow, STATE))) return false
  return db().$transaction(
    async (transaction) => {
      // Rows of organisations before that of the state, as their own changes take them.
      await transaction.$executeRaw`SELECT FROM companies ORDER BY id FOR KEY SHARE`
      await transaction.$executeRaw`SELECT FROM comparison_profile_state FOR UPDATE`
      const state = await onlyRow(stateRow, STATE, transaction)
      if (mode === 'when stale' && !isDue(state)) return false
      await makeAnew(transaction, state)
      return isDue(state)
    },
    { timeout: TIMEOUT_MS, maxWait: TIMEOUT_MS },
  )
}

async function makeAnew(
  transaction: Queries & { $executeRaw(statement: Prisma.Sql): Promise<number> },
  state: z.output<typeof stateRow>,
): Promise<void> {
  const { size } = scheme()
  const participants = await rows(participantRow, PARTICIPANTS, transaction)
  const before = (await rows(classRow, CLASSES, transaction)).map(({ members, lows, highs }) => ({
    members,
    profile: lows.map((from, index) => (from === null ? null : { from, to: highs[index] ?? from })),
  }))
  // Those of another size too: beside classes made from nothing the old ones would tell who is who.
  const classes = isDue(state) ? updateProfiles(before, participants, scheme()) : before
  const { values } = await onlyRow(z.object({ values: z.array(z.array(z.int())) }), VALUES, transaction)
  const sizeBefore = (state.min_group ?? size - 1) + 1
  const checks = certify({ before, sizeBefore, classes, participants }, allDemands(values), size)
  if (isDue(state)) await transaction.$executeRaw(storing(classes))
  await transaction.$executeRaw(Prisma.sql`
    INSERT INTO anonymity_certificates
      (version, min_group, participants, changed_classes, classes, lessened, checks)
    VALUES (${(state.version ?? 0) + (isDue(state) ? 1 : 0)}, ${size - 1}, ${participants.length},
      ${changedClasses(before, classes)}, ${JSON.stringify(sizesOf(classes))}::jsonb,
      ${JSON.stringify(lessened(classes, participants))}::jsonb, ${JSON.stringify(checks)}::jsonb)`)
}

const sizesOf = (classes: readonly ProfileClass[]) =>
  classes.map(({ members, profile }) => ({ size: members.length, profile }))

function changedClasses(before: readonly ProfileClass[], after: readonly ProfileClass[]): number {
  const known = new Set(before.map((one) => JSON.stringify(one)))
  return after.filter(({ members, profile }) => !known.has(JSON.stringify({ members, profile }))).length
}

/** One row an organisation; whoever takes no part any more has none. */
function storing(classes: readonly ProfileClass[]): Prisma.Sql {
  const all = classes.flatMap(({ members, profile }, number) =>
    members.map((company) => ({ company, number, profile })),
  )
  const low = (index: number) => all.map(({ profile }) => profile[index]?.from ?? null)
  return Prisma.sql`
    WITH known AS (UPDATE comparison_profile_state SET is_stale = false), gone AS (
      DELETE FROM comparison_profiles WHERE company_id <> ALL(${all.map((one) => one.company)}::int[])
    )
    INSERT INTO comparison_profiles (company_id, class_number, company_type_id, company_ownership_id,
      company_level_id, beds_from, beds_to, is_emergency)
    SELECT company, number, type, ownership, level, beds_from, beds_to, emergency::boolean
    FROM unnest(${all.map((one) => one.company)}::int[], ${all.map((one) => one.number)}::int[],
      ${low(0)}::int[], ${low(1)}::int[], ${low(2)}::int[], ${low(3)}::int[],
      ${all.map(({ profile }) => profile[3]?.to ?? null)}::int[], ${low(4)}::int[])
      AS p(company, number, type, ownership, level, beds_from, beds_to, emergency)
    ON CONFLICT (company_id) DO UPDATE SET (class_number, company_type_id, company_ownership_id,
      company_level_id, beds_from, beds_to, is_emergency) = (excluded.class_number, excluded.company_type_id,
      excluded.company_ownership_id, excluded.company_level_id, excluded.beds_from, excluded.beds_to,
      excluded.is_emergency)`
}
