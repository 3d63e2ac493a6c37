import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '../verdict.mjs'

/** Between two requests of one worker: a steady stream, not a flood. */
const PAUSE_MS = 15
const WRITERS = 3

/**
 * @typedef {import('../client.mjs').Client} Client
 * @typedef {import('../harness.mjs').Context} Context
 *
 * @typedef {object} Writing a draft that one worker alone saves
 * @property {number} id
 * @property {number} version the last that was acknowledged
 * @property {number} value the last that was acknowledged
 * @property {any[]} rows as a page sends them back
 * @property {boolean} isUncertain a save was left without an answer
 */

/** @param {any[]} rows of a document's answer @param {number} value of the first datum in use */
export function edited(rows, value) {
  const sent = rows.map(({ metric_id, is_active, note, input_document_value_calc_data: data }) => ({
    metric_id,
    is_active,
    note,
    input_document_value_calc_data: data.map((/** @type {any} */ { metric_calc_data_id, value: old }) => ({
      metric_calc_data_id,
      value: old,
    })),
  }))
  const inUse = sent.find(({ is_active }) => is_active)
  expect(inUse, 'в черновике нет показателя в работе')
  inUse.input_document_value_calc_data[0].value = value
  return sent
}

/** Drafts of the manager's organisation to save. @param {Context} context @param {Client} client */
export async function openDrafts(context, client) {
  const found = await context.sql(
    `UPDATE input_documents SET input_document_status_id = 1, approved_at = NULL, approved_by_id = NULL
     WHERE id IN (SELECT d.id FROM input_documents d
       JOIN users u ON u.company_id = d.company_id AND u.email = 'manager@example.com'
       JOIN input_document_values v ON v.input_document_id = d.id AND v.is_active
       GROUP BY d.id ORDER BY count(*) DESC, d.id LIMIT $1)
     RETURNING id`,
    [WRITERS + 1],
  )
  /** @type {Writing[]} */
  const drafts = []
  for (const { id } of found) {
    const { version, input_document_values: rows } = (await client.get(`/api/input-documents/${id}`)).body
      .data
    drafts.push({ id, version, value: 0, rows, isUncertain: false })
  }
  return drafts
}

/** The key of a document, to make it anew after deleting it. @param {Context} context @param {number} id */
async function keyOf(context, id) {
  const [key] = await context.sql(
    `SELECT company_id, metric_category_id, metric_period_id, year, quarter, month
     FROM input_documents WHERE id = $1`,
    [id],
  )
  return key
}

/** The stylesheet or script a page names: a file from disk. @param {Client} client */
async function staticFile(client) {
  const { text } = await client.get('/my-metrics')
  const path = /\/_next\/static\/[^"]+\.js/.exec(text)?.[0]
  expect(path, 'страница не называет ни одного своего файла')
  return path
}

/** A whole workbook ends with its table of contents. @param {string} text the file, read as text */
const isWholeWorkbook = (text) => text.startsWith('PK') && text.slice(-64).includes('PK\u0005\u0006')

/** Steady mixed load over kept-alive connections, with a ledger of what was acknowledged. */
export class MixedLoad {
  #isOver = false
  /** @type {Promise<unknown>[]} */
  #workers = []
  /** @type {Writing[]} */
  #drafts
  #client
  /** @type {string[]} */
  failures = []
  /** Milliseconds of every answer. @type {number[]} */
  times = []
  /** Acknowledged saves, creations and deletions. */
  writes = 0

  /** @param {Client} client of a manager, at the balancer @param {Writing[]} drafts */
  constructor(client, drafts) {
    this.#client = client
    this.#drafts = drafts
  }

  /**
   * @param {Context} context
   * @param {Client} client of a manager, at the balancer
   */
  static async start(context, client) {
    const [spare, ...drafts] = await openDrafts(context, client)
    expect(spare && drafts.length === WRITERS, 'в демонстрационных данных мало документов')
    const load = new MixedLoad(client, drafts)
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

  /** @param {() => Promise<void>} work */
  async #repeat(work) {
    while (!this.#isOver) {
      await work()
      await delay(PAUSE_MS)
    }
  }

  /** @param {import('../client.mjs').Answer} answer @param {number[]} good @param {string} what */
  #note({ status, ms, error, text }, good, what) {
    this.times.push(ms)
    if (good.includes(status)) return true
    this.failures.push(`${what}: ${status} ${error || text.slice(0, 120)}`)
    return false
  }

  /** @param {string} path @param {(text: string) => boolean} isWhole */
  #reading(path, isWhole) {
    return async () => {
      const answer = await this.#client.get(path, { timeoutMs: 30_000 })
      if (this.#note(answer, [200], `GET ${path}`) && !isWhole(answer.text))
        this.failures.push(`GET ${path}: неполное тело, ${answer.text.length} знаков`)
    }
  }

  /** @param {Writing} draft */
  async #save(draft) {
    const value = draft.value + 1
    const body = { version: draft.version, input_document_values: edited(draft.rows, value) }
    const answer = await this.#client.put(`/api/input-documents/${draft.id}`, body, { timeoutMs: 30_000 })
    if (this.#note(answer, [200], `PUT документа ${draft.id}`)) {
      draft.version = answer.body.data.version
      draft.value = value
      this.writes += 1
      return
    }
    draft.isUncertain = true
    const now = await this.#client.get(`/api/input-documents/${draft.id}`)
    if (now.status === 200) draft.version = now.body.data.version
  }

  /**
   * Deletes a document and makes it again. Repeated behind the client's back, a creation would answer 409 and a
   * deletion 404.
   * @param {any} key @param {number} first
   */
  #remaking(key, first) {
    /** @type {number | undefined} */
    let id = first
    return async () => {
      if (id !== undefined) {
        const answer = await this.#client.delete(`/api/input-documents/${id}`)
        if (this.#note(answer, [204], 'DELETE документа')) this.writes += 1
        id = undefined
        return
      }
      const answer = await this.#client.post('/api/input-documents', { ...key, input_document_values: [] })
      if (this.#note(answer, [201], 'POST документа')) this.writes += 1
      id = answer.body?.data?.id
    }
  }

  async stop() {
    this.#isOver = true
    await Promise.all(this.#workers)
  }

  /**
   * Every acknowledged save is the one that is stored, or one left without an answer came after it.
   * @param {Context} context
   */
  async expectLedger(context) {
    for (const { id, version, value, rows, isUncertain } of this.#drafts) {
      const first = rows.find(({ is_active }) => is_active)
      const datum = first.input_document_value_calc_data[0].metric_calc_data_id
      const [stored] = await context.sql(
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
