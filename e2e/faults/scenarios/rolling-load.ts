import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, type Client, insisted, taken } from '@/e2e/faults/client'
import { type DocumentBody, edited, type RowBody } from '@/e2e/faults/document-body'
import type { Context, Size } from '@/e2e/faults/harness'
import { expect } from '@/e2e/faults/verdict'

/** Between two requests of one worker: a steady stream, not a flood; the short form leaves the machine to others too. */
const PAUSE_MS = { short: 200, full: 15 }
const WRITERS = 3

/** a draft that one worker alone saves */
export interface Writing {
  id: number
  /** The last that was acknowledged */
  version: number
  /** The last that was acknowledged */
  value: number
  /** As a page sends them back */
  rows: RowBody[]
  /** A save was left without an answer */
  isUncertain: boolean
}

/** Drafts of the manager's organisation to save. */
export async function openDrafts(context: Context, client: Client) {
  const found = await context.sql(
    `UPDATE input_documents SET input_document_status_id = 1, approved_at = NULL, approved_by_id = NULL
     WHERE id IN (SELECT d.id FROM input_documents d
       JOIN users u ON u.company_id = d.company_id AND u.email = 'manager@example.com'
       JOIN input_document_values v ON v.input_document_id = d.id AND v.is_active
       GROUP BY d.id ORDER BY count(*) DESC, d.id LIMIT $1)
     RETURNING id`,
    [WRITERS + 1],
  )
  const drafts: Writing[] = []
  for (const { id } of found) {
    const path = `/api/input-documents/${id}`
    const read = await insisted(() => client.get<DocumentBody>(path))
    const { version, input_document_values: rows } = taken(read, 200, path)
    drafts.push({ id, version, value: 0, rows, isUncertain: false })
  }
  return drafts
}

/** The key of a document, to make it anew after deleting it. */
async function keyOf(context: Context, id: number) {
  return context.row(
    `SELECT company_id, metric_category_id, metric_period_id, year, quarter, month
     FROM input_documents WHERE id = $1`,
    [id],
  )
}

/** The stylesheet or script a page names: a file from disk. */
async function staticFile(client: Client) {
  const { text } = await insisted(() => client.get('/my-metrics'))
  const path = /\/_next\/static\/[^"]+\.js/.exec(text)?.[0]
  expect(path, 'страница не называет ни одного своего файла')
  return path
}

/** A whole workbook ends with its table of contents. @param text the file, read as text */
const isWholeWorkbook = (text: string) => text.startsWith('PK') && text.slice(-64).includes('PK\u0005\u0006')

/** Steady mixed load over kept-alive connections, with a ledger of what was acknowledged. */
export class MixedLoad {
  #isOver = false
  #workers: Promise<unknown>[] = []
  #drafts: Writing[]
  #client
  #pauseMs
  #isPatient
  failures: string[] = []
  /** Milliseconds of every answer. */
  times: number[] = []
  /** Acknowledged saves, creations and deletions. */
  writes = 0

  /** @param client of a manager, at the balancer */
  constructor(client: Client, drafts: Writing[], size: Size) {
    this.#client = client
    this.#drafts = drafts
    this.#pauseMs = PAUSE_MS[size]
    this.#isPatient = size === 'short'
  }

  /** @param client of a manager, at the balancer */
  static async start(context: Context, client: Client, size: Size) {
    const [spare, ...drafts] = await openDrafts(context, client)
    expect(spare && drafts.length === WRITERS, 'в демонстрационных данных мало документов')
    const load = new MixedLoad(client, drafts, size)
    const key = await keyOf(context, spare.id)
    const file = await staticFile(client)
    const readings = [
      load.#reading('/my-metrics', (text) => text.trimEnd().endsWith('</html>')),
      load.#reading('/analytics/rating', (text) => text.trimEnd().endsWith('</html>')),
      load.#reading('/api/metrics-summary', (text) => Boolean(JSON.parse(text).data)),
      load.#reading(`/api/input-documents/${drafts[0]?.id}`, (text) => Boolean(JSON.parse(text).data)),
      load.#reading('/api/analytics-report-data/export', isWholeWorkbook),
      load.#reading(file, (text) => text.length > 0),
    ]
    load.#workers = [
      ...readings.map((work) => load.#repeat(work)),
      ...drafts.map((draft) => load.#repeat(() => load.#save(draft))),
      load.#repeat(load.#remaking(key, spare.id)),
    ]
    return load
  }

  async #repeat(work: () => Promise<void>) {
    while (!this.#isOver) {
      await work()
      await delay(this.#pauseMs)
    }
  }

  /** The short form leaves the database too few processors now and then: 503 and its words are no fault of a restart. */
  #send<Data>(call: () => Promise<Answer<Data>>) {
    return this.#isPatient ? insisted(call) : call()
  }

  #note({ status, ms, error, text }: Answer, good: number[], what: string) {
    this.times.push(ms)
    if (good.includes(status)) return true
    this.failures.push(`${what}: ${status} ${error || text.slice(0, 120)}`)
    return false
  }

  #reading(path: string, isWhole: (text: string) => boolean) {
    return async () => {
      const answer = await this.#send(() => this.#client.get(path))
      if (this.#note(answer, [200], `GET ${path}`) && !isWhole(answer.text))
        this.failures.push(`GET ${path}: неполное тело, ${answer.text.length} знаков`)
    }
  }

  async #save(draft: Writing) {
    const value = draft.value + 1
    const body = { version: draft.version, input_document_values: edited(draft.rows, value) }
    const path = `/api/input-documents/${draft.id}`
    const answer = await this.#send(() => this.#client.put<DocumentBody>(path, body))
    if (this.#note(answer, [200], `PUT документа ${draft.id}`)) {
      draft.version = answer.body?.data.version ?? draft.version
      draft.value = value
      this.writes += 1
      return
    }
    draft.isUncertain = true
    const now = await this.#client.get<DocumentBody>(path)
    if (now.status === 200) draft.version = now.body?.data.version ?? draft.version
  }

  /**
   * Deletes a document and makes it again. Repeated behind the client's back, a creation would answer 409 and a
   * deletion 404.
   */
  #remaking(key: object, first: number) {
    let id: number | undefined = first
    return async () => {
      if (id !== undefined) {
        const path = `/api/input-documents/${id}`
        const answer = await this.#send(() => this.#client.delete(path))
        if (this.#note(answer, [204], 'DELETE документа')) this.writes += 1
        id = undefined
        return
      }
      const document = { ...key, input_document_values: [] }
      const answer = await this.#send(() => this.#client.post<DocumentBody>('/api/input-documents', document))
      if (this.#note(answer, [201], 'POST документа')) this.writes += 1
      id = answer.body?.data?.id
    }
  }

  async stop() {
    this.#isOver = true
    await Promise.all(this.#workers)
  }

  /** Every acknowledged save is the one that is stored, or one left without an answer came after it. */
  async expectLedger(context: Context) {
    for (const { id, version, value, rows, isUncertain } of this.#drafts) {
      const first = rows.find(({ is_active }) => is_active)
      const datum = first?.input_document_value_calc_data[0]?.metric_calc_data_id
      const stored = await context.row<{ version: number; value: number }>(
        `SELECT d.version, c.value::float8 AS value FROM input_documents d
         JOIN input_document_values v ON v.input_document_id = d.id
         JOIN input_document_value_calc_data c ON c.input_document_value_id = v.id
         WHERE d.id = $1 AND c.metric_calc_data_id = $2`,
        [id, datum],
      )
      const isIt = stored.version === version && stored.value === value
      expect(
        isIt || (isUncertain && stored.version >= version),
        `документ ${id}: подтверждено ${value} (версия ${version}), в базе ${stored.value} (${stored.version})`,
      )
    }
  }
}
