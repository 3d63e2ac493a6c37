import type pg from 'pg'
import { z } from 'zod'
import { type Spread, spread, timed } from '@/e2e/bench/output'
import type { Client } from '@/e2e/support/api'
import { db } from '@/lib/core/db/client'
import { makeDue } from '@/lib/features/analytics/candidate/work-mutations'
import type { InputDocument } from '@/lib/features/documents/entry/shapes'

/* Publications of the country: the first one over all its years, and the next one while documents are saved. */

const SAVES = 60
const LOOK_EVERY_MS = 20

export interface PublishingTimes {
  /** Seconds to freeze everything, and to check and publish it. */
  nothing: { freeze: number; publish: number }
  /** The same for the next quarter: alone, and with concurrent saves. */
  next: { freeze: number; publish: number }
  nextBeside: { freeze: number; publish: number }
  /** Milliseconds of a save: alone, and while the next publication is built. */
  quiet: Spread
  beside: Spread
  /** The builder's slowest statement: milliseconds and its beginning. */
  slowest: { milliseconds: number; text: string }
  /** Numbers of published values, and of those the gate coarsened or hid. */
  gate: { values: number; wider: number; digit_less: number; hidden: number; found: number }
}

const SLOWEST = `
  SELECT extract(epoch FROM clock_timestamp() - query_start) * 1000 AS milliseconds, query AS text
  FROM pg_stat_activity WHERE state = 'active' AND application_name = 'pokazateli'
  ORDER BY 1 DESC LIMIT 1`

/** Polls for the longest running statement. @returns a stop function */
function watchStatements(direct: pg.Client) {
  const slowest = { milliseconds: 0, text: '' }
  let isOver = false
  const look = async () => {
    while (!isOver) {
      const { rows } = await direct.query<{ milliseconds: string; text: string }>(SLOWEST)
      const milliseconds = Number(rows[0]?.milliseconds ?? 0)
      if (milliseconds > slowest.milliseconds)
        Object.assign(slowest, { milliseconds, text: rows[0]?.text.replace(/\s+/g, ' ').trim().slice(0, 80) })
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
  const looking = look()
  return {
    async stop() {
      isOver = true
      await looking
      return slowest
    },
  }
}

/** Freezes and publishes a quarter. @returns the seconds of each */
async function publishQuarter(year: number, quarter: number) {
  const { id } = z.tuple([z.object({ id: z.int() })]).parse(
    await db().$queryRaw`INSERT INTO publications (year, quarter, kind, freeze_on, publish_on)
        VALUES (${year}, ${quarter}, 'first', '2000-01-01', current_date + 7) RETURNING id`,
  )[0]
  const freeze = (await timed(makeDue)) / 1000
  await db().$executeRaw`UPDATE publications SET publish_on = '2000-01-01' WHERE id = ${id}`
  const publish = (await timed(makeDue)) / 1000
  const made = await db().publication.findUniqueOrThrow({ where: { id } })
  if (made.state !== 'published') throw new Error(`${made.state}: ${made.problem}`)
  return { freeze, publish }
}

/** Saves a draft repeatedly through the API, changing every number of one indicator. */
async function saver(direct: pg.Client, admin: Client, categoryId: number) {
  const { rows } = await direct.query<{ id: number }>(
    `SELECT id FROM input_documents WHERE input_document_status_id = 1 AND metric_category_id = $1 ORDER BY id LIMIT 1`,
    [categoryId],
  )
  const path = `/api/input-documents/${rows[0]?.id}`
  let { version, input_document_values }: InputDocument = Object((await admin.get(path)).at('data'))
  return async () => {
    const before = input_document_values.slice(0, 1)
    const changed = before.map((one) => ({
      metric_id: one.metric_id,
      input_document_value_calc_data: one.input_document_value_calc_data.map((datum) => ({
        ...datum,
        value: String(1000 + (version % 100)),
      })),
    }))
    const answer = await admin.put(path, { version, input_document_values: changed })
    if (answer.status !== 200) throw new Error(`save: ${answer.status} ${answer.text.slice(0, 300)}`)
    ;({ version, input_document_values } = Object(answer.at('data')))
  }
}

/** The third quarter of the last year from nothing, then the fourth alone and with concurrent saves. */
export async function measurePublishing(
  direct: pg.Client,
  admin: Client,
  { categoryId, year }: { categoryId: number; year: number },
): Promise<PublishingTimes> {
  const watch = watchStatements(direct)
  const nothing = await publishQuarter(year, 3)
  const next = await publishQuarter(year, 4)
  await db().$executeRaw`DELETE FROM publications WHERE year = ${year} AND quarter = 4`
  await db().$executeRaw`
    DELETE FROM publication_parts p WHERE NOT EXISTS (SELECT FROM publication_contents c WHERE c.sha256 = p.sha256)`
  const save = await saver(direct, admin, categoryId)
  const quiet: number[] = []
  for (let run = 0; run < SAVES; run += 1) quiet.push(await timed(save))
  const beside: number[] = []
  let isMade = false
  const making = publishQuarter(year, 4).finally(() => {
    isMade = true
  })
  while (!isMade) beside.push(await timed(save))
  const nextBeside = await making
  const gates = await db().$queryRaw`
    SELECT sum((y->>'values')::int)::int AS values, sum((y->>'wider')::int)::int AS wider,
      sum((y->>'digit_less')::int)::int AS digit_less, sum((y->>'hidden')::int)::int AS hidden,
      sum((y->>'found')::int)::int AS found
    FROM publications p, jsonb_array_elements(p.certificate->'gate'->'years') y
    WHERE p.year = ${year} AND p.quarter = 4`
  const counts = z.object({
    ...{ values: z.int(), wider: z.int(), digit_less: z.int(), hidden: z.int(), found: z.int() },
  })
  return {
    nothing,
    next,
    nextBeside,
    quiet: spread(quiet.slice(SAVES / 4)),
    beside: spread(beside),
    slowest: await watch.stop(),
    gate: z.tuple([counts]).parse(gates)[0],
  }
}
