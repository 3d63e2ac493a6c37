import 'server-only'
import { z } from 'zod'
import { addDays, type IsoDate } from '@/lib/calc/dates'
import { calendarOf, isAfter, PREVIEW_DAYS } from '@/lib/calc/publication-calendar'
import { oneRow, rows } from '@/lib/core/db/rows'
import { formatDate } from '@/lib/core/format/dates'
import { capital } from '@/lib/core/format/plural'
import { quarterName } from '@/lib/core/format/quarters'
import { conflict, fieldError } from '@/lib/core/http/errors'
import { yearQuarter } from '@/lib/core/http/shapes'
import { today } from '@/lib/core/process/clock'
import { env } from '@/lib/core/process/env'
import { KIND_NAMES, publicationTitle } from '@/lib/features/analytics/publications/labels'
import { PUBLICATION_KINDS } from '@/lib/features/analytics/publications/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/* The newest publication is the current one, so publications are released in the order of their quarters. */

const daysRow = yearQuarter.extend({
  state: z.string(),
  kind: z.string(),
  freeze_on: z.string(),
  publish_on: z.string(),
})

/** A publication's place in the calendar. */
export const readDays = (id: number) =>
  oneRow(
    daysRow,
    Prisma.sql`SELECT p.state, p.year, p.quarter, p.kind, p.freeze_on::text AS freeze_on, p.publish_on::text AS publish_on
      FROM publications p WHERE p.id = ${id}`,
  )

type Placed = Pick<z.output<typeof daysRow>, 'year' | 'quarter' | 'kind'>

const named = yearQuarter.extend({ kind: z.enum(PUBLICATION_KINDS) })
const placed = named.extend({ publish_on: z.string() })

const nameOf = ({ year, quarter, kind }: z.output<typeof named>) =>
  `${capital(KIND_NAMES[kind])} выпуск ${quarterName(quarter)}а ${year}`

/** Planned publications and the preview that belong before this one, and after it. */
async function readAround(one: Placed) {
  const open = await rows(
    placed,
    Prisma.sql`SELECT p.year, p.quarter, p.kind, p.publish_on::text AS publish_on FROM publications p
      WHERE p.state IN ('planned', 'preview') AND p.kind <> 'candidate' ORDER BY p.publish_on, p.id`,
  )
  return {
    before: open.filter((other) => isAfter(one, other)),
    after: open.filter((other) => isAfter(other, one)),
  }
}

/** @throws AppError invalid, at the field, for a day on the wrong side of a planned publication or the preview */
export async function requireOrder(one: Placed, day: IsoDate, field: string): Promise<void> {
  const { before, after } = await readAround(one)
  const [last, next] = [before.at(-1), after[0]]
  const when = (other: z.output<typeof placed>) => `${nameOf(other)} выходит ${formatDate(other.publish_on)}`
  if (last && last.publish_on > day) throw fieldError(field, `${when(last)}: этот может выйти не раньше`)
  if (next && next.publish_on < day) throw fieldError(field, `${when(next)}: этот может выйти не позже`)
}

/**
 * @throws AppError invalid for a quarter older than the newest published one, conflict where the quarter's first or
 * final publication is out already
 */
export async function requireNew({ year, quarter, kind }: Placed): Promise<void> {
  const newer = await oneRow(
    yearQuarter,
    Prisma.sql`SELECT p.year, p.quarter FROM publications p
      WHERE p.state = 'published' AND (p.year, p.quarter) > (${year}, ${quarter}) ORDER BY 1 DESC, 2 DESC LIMIT 1`,
  )
  if (newer)
    throw fieldError('quarter', `${publicationTitle(newer)} уже вышел: более ранний квартал он включает`)
  const out = await oneRow(
    named,
    Prisma.sql`SELECT p.year, p.quarter, p.kind FROM publications p
      WHERE p.state IN ('published', 'withdrawn') AND p.kind IN ('first', 'final')
        AND p.year = ${year} AND p.quarter = ${quarter} AND p.kind = ${kind}`,
  )
  if (out) throw conflict(`${nameOf(out)} уже вышел: соберите внеочередной`)
}

const latest = (...days: IsoDate[]): IsoDate => days.toSorted().at(-1) ?? ''

/**
 * Days on which a cancelled first or final publication is frozen and released again: those of the calendar where they
 * are still to come, in order with the others. Null for the other kinds.
 */
export async function daysAgain(
  one: Placed | undefined,
): Promise<Record<'freeze_on' | 'publish_on', IsoDate> | null> {
  if (!one) return null
  const planned = calendarOf(one, env().SUBMISSION_DEADLINE_DAYS).find(({ kind }) => kind === one.kind)
  if (!planned) return null
  const { before, after } = await readAround(one)
  const freezeOn = latest(planned.freezeOn, addDays(today(), 1))
  const preferred = latest(
    planned.publishOn,
    addDays(freezeOn, PREVIEW_DAYS),
    ...before.map((other) => other.publish_on),
  )
  const [soonest = ''] = [preferred, ...after.map((other) => other.publish_on)].toSorted()
  return { freeze_on: freezeOn, publish_on: latest(freezeOn, soonest) }
}
