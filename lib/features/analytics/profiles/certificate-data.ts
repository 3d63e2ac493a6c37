import 'server-only'
import { z } from 'zod'
import { instantSql } from '@/lib/core/db/instant-sql'
import { oneRow, onlyRow, rows } from '@/lib/core/db/rows'
import { namedProfile, PROFILE_NAMES, profileNames } from '@/lib/features/analytics/group/profile-names-data'
import { type Anonymity, check, lessenedCounts } from '@/lib/features/analytics/profiles/contract'
import { Prisma } from '@/lib/generated/prisma/client'

const HISTORY = 50

const shown = z.object({ from: z.int(), to: z.int() }).nullable()
const itemRow = z.object({
  id: z.int(),
  made_at: z.string(),
  version: z.int(),
  participants: z.int(),
  changed_classes: z.int(),
  leaks: z.int(),
})
const certificateRow = z.object({
  min_group: z.int(),
  classes: z.array(z.object({ size: z.int(), profile: z.array(shown) })),
  lessened: lessenedCounts,
  checks: z.array(check),
})

const LEAKS = Prisma.sql`(SELECT coalesce(sum((one->>'found')::int), 0)::int
  FROM jsonb_array_elements(a.checks) one)`

/** The certificate in force and those before it, GET /api/anonymity. */
export async function readAnonymity(): Promise<Anonymity> {
  const history = await rows(
    itemRow,
    Prisma.sql`
      SELECT a.id, ${instantSql(Prisma.sql`a.made_at`)} AS made_at, a.version, a.participants, a.changed_classes,
        ${LEAKS} AS leaks
      FROM anonymity_certificates a ORDER BY a.id DESC LIMIT ${HISTORY}`,
  )
  const [last] = history
  if (!last) return { data: { certificate: null, history: [] } }
  const [row, names] = await Promise.all([
    oneRow(
      certificateRow,
      Prisma.sql`SELECT min_group, classes, lessened, checks FROM anonymity_certificates WHERE id = ${last.id}`,
    ),
    onlyRow(profileNames, Prisma.sql`SELECT ${PROFILE_NAMES}`),
  ])
  if (!row) return { data: { certificate: null, history } }
  const classes = row.classes
    .map(({ size, profile: [type, ownership, level, beds, emergency] }, number) => ({
      number,
      size,
      profile: namedProfile(
        {
          type: type?.from ?? null,
          ownership: ownership?.from ?? null,
          level: level?.from ?? null,
          bedsFrom: beds?.from ?? null,
          bedsTo: beds?.to ?? null,
          emergency: emergency ? emergency.from === 1 : null,
        },
        names,
      ),
    }))
    .sort((a, b) => b.size - a.size)
  return { data: { certificate: { ...last, ...row, classes }, history } }
}
