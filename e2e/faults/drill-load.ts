import { type Client, taken } from '@/e2e/faults/client'
import type { DocumentBody } from '@/e2e/faults/document-body'
import { expect } from '@/e2e/faults/verdict'
import { withClient } from '@/scripts/database/database-url'

/** The writers, each with documents of its own: a save never meets another's. */
const WRITERS = 3
const DOCUMENTS_EACH = 4

/** of a document */
interface State {
  version: number
  status: number
  /** The one number in all its cells; `half` when they differ */
  mark: string
}

/** What the documents are in a database. */
export function readStates(url: string, ids: readonly number[]): Promise<Map<number, State>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `SELECT d.id, d.version, d.input_document_status_id AS status,
         CASE WHEN count(*) = count(x.value) AND min(x.value) = max(x.value) THEN trim_scale(min(x.value))::text
           ELSE 'half' END AS mark
       FROM input_documents d JOIN input_document_values v ON v.input_document_id = d.id AND v.is_active
       JOIN input_document_value_calc_data x ON x.input_document_value_id = v.id
       WHERE d.id = ANY($1) GROUP BY d.id`,
      [ids],
    )
    return new Map(rows.map(({ id, version, status, mark }) => [id, { version, status, mark }]))
  })
}

/** People who withdraw, fill in and approve documents without a pause, and a ledger of what they were answered. */
export class DrillLoad {
  #client
  /** Every state a document has been acknowledged in, in order */
  #ledger: Map<number, State[]> = new Map()
  #mark = 0
  #isOver = false
  #working: Promise<unknown> = Promise.resolve()
  #writes = 0

  /** @param client an administrator's: others may not withdraw */
  constructor(client: Client) {
    this.#client = client
  }

  /** Acknowledged writes so far. */
  get writes() {
    return this.#writes
  }

  get documents() {
    return [...this.#ledger.keys()]
  }

  /** @param url of the database the documents are found in */
  async start(url: string) {
    const ids = await withClient(url, async (client) => {
      const { rows } = await client.query(
        'SELECT id FROM input_documents WHERE input_document_status_id = 2 LIMIT $1',
        [WRITERS * DOCUMENTS_EACH],
      )
      return rows.map((row) => Number(row.id))
    })
    expect(ids.length === WRITERS * DOCUMENTS_EACH, 'в демонстрационных данных мало утверждённых документов')
    for (const id of ids) this.#ledger.set(id, [])
    const shares = Array.from({ length: WRITERS }, (_, index) =>
      ids.filter((_id, at) => at % WRITERS === index),
    )
    for (const id of ids) await this.#refill(id)
    this.#working = Promise.all(shares.map((share) => this.#write(share)))
    // Awaited by the one who stops the load: until then nobody is there to hear of its failure.
    this.#working.catch(() => {})
  }

  /** Waits until what has been begun is answered. @throws what a writer was answered instead of success */
  async stop() {
    this.#isOver = true
    await this.#working
  }

  /** The last acknowledged state of every document. */
  now() {
    return new Map([...this.#ledger].flatMap(([id, states]) => states.slice(-1).map((state) => [id, state])))
  }

  /** Whether a document was ever acknowledged in this state. */
  knows(id: number, state: State | undefined) {
    return (this.#ledger.get(id) ?? []).some(
      (one) => one.version === state?.version && one.status === state.status && one.mark === state.mark,
    )
  }

  async #write(ids: number[]) {
    while (!this.#isOver) {
      for (const id of ids) if (!this.#isOver) await this.#refill(id)
    }
  }

  /** Returns a document to work, puts one new number into all its cells, approves it. */
  async #refill(id: number) {
    const path = `/api/input-documents/${id}`
    await this.#send('delete', `${path}/approving`, { reason: 'Учение: проверка копии' }, id)
    this.#mark += 1
    const document = taken(await this.#client.get<DocumentBody>(path), 200, path)
    const mark = this.#mark
    const rows = document.input_document_values.map((row) => ({
      metric_id: row.metric_id,
      is_active: true,
      note: 'Учение',
      input_document_value_calc_data: row.input_document_value_calc_data.map((cell) => ({
        metric_calc_data_id: cell.metric_calc_data_id,
        value: mark,
      })),
    }))
    await this.#send('put', path, { version: document.version, input_document_values: rows }, id)
    await this.#send('post', `${path}/approving`, {}, id)
  }

  async #send(method: 'put' | 'post' | 'delete', path: string, body: object, id: number) {
    const answer = await this.#client[method]<DocumentBody>(path, body)
    const document = taken(answer, 200, `${method} ${path}`)
    const { version, input_document_status_id: status, input_document_values: rows } = document
    const cells = rows.flatMap((row) => row.input_document_value_calc_data)
    const marks = new Set(cells.map((cell) => String(cell.value)))
    this.#ledger.get(id)?.push({ version, status, mark: marks.size === 1 ? [...marks].join() : 'half' })
    this.#writes += 1
  }
}
