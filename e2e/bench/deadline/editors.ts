import { setTimeout as delay } from 'node:timers/promises'
import { template } from '@/e2e/bench/throughput/template'
import { type Client, signedIn } from '@/e2e/support/api'
import { db } from '@/lib/core/db/client'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { createUser } from '@/prisma/seed/builders/user'
import { withClient } from '@/scripts/database/database-url'

/** Values that saves enter start here, above all existing ones. */
const FIRST_VALUE = 2_000_000

export interface Editor {
  client: Client
  path: string
  /** Rows with `$value` as a placeholder. */
  rows: string
  version: number
  /** Values of acknowledged saves. */
  acknowledged: number[]
}

/** Reverts the latest documents by quarter to drafts. */
async function drafts(count: number): Promise<Array<{ id: number; company_id: number; version: number }>> {
  const found = await db().$queryRaw<Array<{ id: number; company_id: number; version: number }>>`
    UPDATE input_documents SET input_document_status_id = ${DOCUMENT_STATUS.draft}, approved_at = NULL, approved_by_id = NULL
    WHERE id IN (SELECT d.id FROM input_documents d WHERE d.metric_period_id = 2
        AND EXISTS (SELECT FROM input_document_values v WHERE v.input_document_id = d.id AND v.is_active)
      ORDER BY d.year DESC, d.quarter DESC, d.id LIMIT ${count})
    RETURNING id, company_id, version`
  if (found.length < count) throw new Error(`there are ${found.length} documents only`)
  return found
}

/** People with a browser and a draft each. */
export const openEditors = (count: number, origin: string): Promise<Editor[]> =>
  withClient(process.env.DATABASE_URL ?? '', async (database) => {
    const editors: Editor[] = []
    for (const { id, company_id: companyId, version } of await drafts(count)) {
      const client = await signedIn(await createUser(database, { role: 'manager', companyId }), origin)
      const path = `/api/input-documents/${id}`
      editors.push({ client, path, rows: template(await client.get(path)), version, acknowledged: [] })
    }
    return editors
  })

/** Latencies and failures. */
export interface Log {
  saves: number[]
  comparisons: number[]
  errors: string[]
}

/** Milliseconds of a call; records a failure. */
async function timed(log: Log, path: string, call: () => ReturnType<Client['get']>) {
  const started = performance.now()
  const answer = await call().catch((error: unknown) => String(error))
  const ms = performance.now() - started
  if (typeof answer !== 'string' && answer.status === 200) return { ms, answer }
  const words = typeof answer === 'string' ? answer : `${answer.status} ${answer.text.slice(0, 200)}`
  log.errors.push(`${path}: ${words}`)
  return null
}

/** Saves the draft at intervals, like autosave, with a staggered start. */
export async function edit(editor: Editor, log: Log, times: { first: number; every: number; until: number }) {
  const { client, path, rows } = editor
  for (let [at, value] = [times.first, FIRST_VALUE]; at < times.until; at += times.every, value += 1) {
    await delay(Math.max(0, at - performance.now()))
    const body = `{"version":${editor.version},"input_document_values":${rows.replace('$value', String(value))}}`
    const saved = await timed(log, path, () => client.put(path, body))
    if (!saved) return
    log.saves.push(saved.ms)
    editor.version = Number(saved.answer.at('data', 'version'))
    editor.acknowledged.push(value)
  }
}

/** Requests comparisons at a constant rate, regardless of pending answers. */
export async function compare(
  editors: readonly Editor[],
  log: Log,
  times: { first: number; every: number; until: number },
) {
  const under: Array<Promise<void>> = []
  const paths = ['/api/analytics-rating', '/api/analytics-indicators-data']
  for (let [at, turn] = [times.first, 0]; at < times.until; at += times.every, turn += 1) {
    await delay(Math.max(0, at - performance.now()))
    const [editor, path = ''] = [editors[turn % editors.length], paths[turn % paths.length]]
    const call = async () => {
      const answered = editor && (await timed(log, path, () => editor.client.get(path)))
      if (answered) log.comparisons.push(answered.ms)
    }
    under.push(call())
  }
  await Promise.all(under)
}

/** The number of acknowledged saves missing in the draft's history, or as the draft's last value. */
export async function lostSaves({ client, path, acknowledged, version }: Editor): Promise<number[]> {
  const history = (await client.get(`${path}/history`)).text
  const document = await client.get(path)
  const isLost = (value: number) => !history.includes(`"new":"${value}"`)
  const last = acknowledged.at(-1)
  const isThere = last === undefined || document.text.includes(`"value":${last}`)
  const lost = acknowledged.filter(isLost)
  return isThere && document.at('data', 'version') === version ? lost : [...lost, last ?? 0]
}
