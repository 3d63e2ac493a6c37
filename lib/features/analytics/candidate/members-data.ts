import 'server-only'
import { z } from 'zod'
import { allDemands, certify } from '@/lib/calc/comparison/certificate'
import type { Participant, ProfileClass, Scheme, Shown } from '@/lib/calc/comparison/cluster'
import { updateProfiles } from '@/lib/calc/comparison/profiles'
import { MIN_NEWCOMERS, takesAll } from '@/lib/calc/publication-calendar'
import { onlyRow, rows } from '@/lib/core/db/rows'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { env } from '@/lib/core/process/env'
import { mapped } from '@/lib/core/record/record'
import type { Draft, readSources } from '@/lib/features/analytics/candidate/sources-data'
import { releasedDocumentSql } from '@/lib/features/analytics/columns/facts-data'
import { type ProfileProperty, property } from '@/lib/features/analytics/group/contract'
import type { MembersPart } from '@/lib/features/analytics/members/rules'
import { profilesCertificate } from '@/lib/features/analytics/members/shapes'
import { partOf, readPacked } from '@/lib/features/analytics/publications/parts-data'
import { Prisma } from '@/lib/generated/prisma/client'

/** The participants of a publication, with the certificate of their profiles' anonymity. */
interface Members {
  part: MembersPart
  certificate: z.output<typeof profilesCertificate>
}

const participantRow = z.object({
  id: z.int(),
  number: z.string(),
  properties: z.array(z.int().nullable()),
  has_values: z.boolean(),
  /** Whether its first quarter has come by the publication's. */
  owes: z.boolean(),
  takes_part: z.boolean(),
})

const participantsSql = (draft: Draft, known: readonly number[]) => Prisma.sql`
  SELECT id, number, ARRAY[company_type_id, company_ownership_id, company_level_id, company_bed_capacity_id,
    is_emergency::int] AS properties,
    EXISTS (SELECT FROM input_documents d JOIN comparison_facts f ON f.input_document_id = d.id
      WHERE d.company_id = c.id AND ${releasedDocumentSql(draft)}) AS has_values,
    coalesce(date_begin_quarter <= make_date(${draft.year}::int, ${draft.quarter * 3 - 2}::int, 1), false) AS owes,
    company_role_id = ${COMPANY_ROLE.participant} AS takes_part
  FROM companies c WHERE company_role_id = ${COMPANY_ROLE.participant} OR id = ANY(${known}::int[]) ORDER BY id`

const names = z.record(z.string(), z.string()).nullable()
const namesOf = (table: string) =>
  Prisma.sql`(SELECT json_object_agg(id, name ORDER BY id) FROM ${Prisma.raw(table)})`
const NAMES = Prisma.sql`SELECT ${namesOf('company_types')} AS types, ${namesOf('company_ownerships')} AS ownerships,
  ${namesOf('company_levels')} AS levels, ${namesOf('company_bed_capacities')} AS beds`

const isLess = (shown: Shown | undefined, value: number | null | undefined) =>
  value != null && (shown == null || shown.from < shown.to)

/** By property, the number of organisations for which it is generalised. */
function lessened(
  classes: readonly ProfileClass[],
  participants: readonly Participant[],
): Record<ProfileProperty, number> {
  const stated = new Map(participants.map((one) => [one.id, one.properties]))
  const count = (index: number) =>
    classes.reduce(
      (sum, { members, profile }) =>
        sum + members.filter((id) => isLess(profile[index], stated.get(id)?.[index])).length,
      0,
    )
  return mapped(property.enum, (name) => count(property.options.indexOf(name)))
}

/** Neighbouring classes of bed capacity may be merged. */
const scheme = (): Scheme => ({
  ordered: property.options.map((name) => name === 'company_bed_capacity'),
  size: env().MIN_COMPARISON_GROUP + 1,
})

const readMembersPart = async (sha256: string): Promise<MembersPart> => JSON.parse(await readPacked(sha256))

/** Ids of the participants in a stored «members» part; empty where there is none. */
export const readMemberIds = async (sha256: string | undefined): Promise<number[]> =>
  sha256 === undefined ? [] : (await readMembersPart(sha256)).classes.flatMap(({ members }) => members)

interface Input {
  draft: Draft
  /** Checksum of the «members» part to update classes from. */
  before: string | undefined
  /** Whether nothing was published yet, so that nobody joins or leaves. */
  isFirst: boolean
  /** Whether all newcomers enter. */
  isWhole: boolean
  /** Organisations whose withdrawn values wait, so that the publication still contains them. */
  retained: ReadonlySet<number>
}

/**
 * The participants: every organisation with a value in the publication, but newcomers enter, and those that stopped
 * taking part leave, only if there are enough: who they are is publicly known, so one alone would give its number away.
 * One without values appears nowhere, so it cannot provide anonymity to its class.
 */
async function readMembers({ draft, before: sha256, isFirst, isWhole, retained }: Input): Promise<Members> {
  const before = sha256 === undefined ? [] : (await readMembersPart(sha256)).classes
  const known = new Set(before.flatMap(({ members }) => members))
  const [invited, named] = await Promise.all([
    rows(participantRow, participantsSql(draft, isFirst ? [] : [...known])),
    onlyRow(z.object({ types: names, ownerships: names, levels: names, beds: names }), NAMES),
  ])
  const dictionaries = [named.types, named.ownerships, named.levels, named.beds]
  const values = [...dictionaries.map((one) => Object.keys(one ?? {}).map(Number)), [0, 1]]
  const all = invited.filter(({ id, has_values }) => has_values || retained.has(id))
  const newcomers = isFirst ? [] : all.filter(({ id }) => !known.has(id))
  const mayEnter = isWhole || newcomers.length >= MIN_NEWCOMERS
  const waiting = mayEnter ? [] : newcomers.map(({ id }) => id)
  const leavers = all.filter(({ takes_part }) => !takes_part).map(({ id }) => id)
  const mayLeave = leavers.length >= MIN_NEWCOMERS
  const outside = new Set([...waiting, ...(mayLeave ? leavers : [])])
  const participants: Participant[] = all.filter(({ id }) => !outside.has(id))
  const reporting = new Set(all.map(({ id }) => id))
  const together = isFirst
    ? null
    : { joining: isWhole ? 1 : MIN_NEWCOMERS, leaving: MIN_NEWCOMERS, reporting }
  const { size } = scheme()
  // Classes formed under a smaller minimum may be dissolved.
  const sizeBefore = Math.min(...before.map(({ members }) => members.length))
  const classes = updateProfiles(before, participants, scheme())
  const numbers = new Map(all.map(({ id, number }) => [id, number]))
  return {
    part: {
      names: named,
      classes: classes.map(({ members, profile }) => ({
        members,
        profile,
        numbers: members.map((id) => numbers.get(id) ?? ''),
      })),
    },
    certificate: {
      min_group: size - 1,
      participants: participants.length,
      silent: invited.filter(
        ({ id, ...one }) => one.takes_part && one.owes && !one.has_values && !retained.has(id),
      ).length,
      lessened: lessened(classes, participants),
      checks: certify({ before, sizeBefore, classes, participants, together }, allDemands(values), size),
      newcomers: mayEnter ? newcomers.length : 0,
      waiting,
      leaving: mayLeave ? [] : leavers,
    },
  }
}

/** Members of a frozen candidate: its participants no longer change. */
const readFrozenMembers = async (sha256: string, certificate: unknown): Promise<Members> => ({
  part: await readMembersPart(sha256),
  certificate: profilesCertificate.parse(certificate),
})

/** Classes updated from the current publication; for the first publication, from the planned ones. */
export function membersOf(
  { draft, standing, frozen, plannedMembers }: Awaited<ReturnType<typeof readSources>>,
  retained: ReadonlySet<number>,
) {
  const own = partOf(frozen, 'members')
  if (own) return readFrozenMembers(own.sha256, draft.certificate?.profiles)
  const before = partOf(standing, 'members')?.sha256 ?? plannedMembers
  return readMembers({ draft, before, isFirst: standing === null, isWhole: takesAll(draft), retained })
}
