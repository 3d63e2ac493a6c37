import { FACTOR, noteOf } from './document-writer.mjs'

const APPROVED = 2

const EVENTS = `
  SELECT input_document_id AS id, json_agg(json_build_object('action', action, 'changes', changes, 'reason', reason)
    ORDER BY id) AS events
  FROM input_document_events WHERE company_id = ANY($1) GROUP BY 1`

const DOCUMENTS = `
  SELECT d.id, d.version, d.input_document_status_id AS status, d.metric_category_id AS category,
    json_agg(json_build_object('note', v.note, 'data', x.data)) AS rows
  FROM input_documents d
  LEFT JOIN input_document_values v ON v.input_document_id = d.id
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object('name', c.var_name, 'value', o.value)) AS data
    FROM input_document_value_calc_data o JOIN metric_calc_data c ON c.id = o.metric_calc_data_id
    WHERE o.input_document_value_id = v.id) x
  WHERE d.company_id = ANY($1) GROUP BY d.id`

const SNAPSHOTS =
  'SELECT input_document_id AS id, version FROM approval_snapshots WHERE input_document_id = ANY($1)'

/**
 * The one marker all values and notes carry; NaN when they do not agree or one is missing.
 * @param {Array<{ name: string, value: unknown }>} values
 * @param {unknown[]} notes
 * @param {any[]} form indicators of the category
 */
function markerOf(values, notes, form) {
  const variables = form.reduce((sum, metric) => sum + metric.metric_calc_data.length, 0)
  const marker = Number(values[0]?.value) / (FACTOR.get(values[0]?.name ?? '') ?? 0)
  const isWhole =
    values.length === variables &&
    notes.length === form.length &&
    values.every(({ name, value }) => Number(value) === marker * (FACTOR.get(name) ?? 0)) &&
    notes.every((note) => note === noteOf(marker))
  return isWhole ? marker : Number.NaN
}

/**
 * Compares documents, their history and their approvals with what the clients were told. History is append-only and
 * its n-th event makes version n, so a write is found even when later ones took its place.
 * @param {(sql: string, values: unknown[]) => Promise<any[]>} sql
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {{ companies: number[], forms: Map<number, any[]> }} world
 * @returns {Promise<{ problems: string[], found: number, applied: number, documents: number, events: number }>}
 *   found: acknowledged writes; applied: those without an answer that were done
 */
export async function checkDocuments(sql, ledger, { companies, forms }) {
  const told = new Told(ledger)
  const { certain, unsure } = told
  const documents = new Map((await sql(DOCUMENTS, [companies])).map((row) => [row.id, row]))
  const histories = await sql(EVENTS, [companies])
  const approvals = await sql(SNAPSHOTS, [histories.map(({ id }) => id)])
  const snapshots = new Set(approvals.map(({ id, version }) => `${id}:${version}`))
  const problems = histories.flatMap(({ id, events }) => [
    ...events.flatMap((/** @type {any} */ event, /** @type {number} */ index) =>
      checkEvent(told, snapshots, { ...event, id, version: index + 1 }),
    ),
    ...checkState(documents.get(id), events, forms).map((problem) => `документ ${id}: ${problem}`),
  ])
  const known = new Set(histories.map(({ id }) => id))
  for (const id of documents.keys()) if (!known.has(id)) problems.push(`документ ${id}: нет истории`)
  for (const { action, id, version } of told.acknowledged.values())
    problems.push(`потеряно подтверждённое: документ ${id}, версия ${version} (${action})`)
  return {
    problems,
    found: certain - told.acknowledged.size,
    applied: unsure - told.doubtful.size,
    documents: documents.size,
    events: histories.reduce((sum, { events }) => sum + events.length, 0),
  }
}

const ACTIONS = ['created', 'saved', 'approved', 'withdrawn', 'deleted']

/** Writes of documents that no event has explained yet. */
class Told {
  /** @type {Map<string, import('./ledger.mjs').Entry>} by document and version */
  acknowledged = new Map()
  /** @type {Set<import('./ledger.mjs').Entry>} */
  doubtful = new Set()

  /** @param {import('./ledger.mjs').Ledger} ledger */
  constructor({ entries }) {
    for (const entry of entries.filter(({ action }) => ACTIONS.includes(action))) {
      if (entry.outcome === 'maybe') this.doubtful.add(entry)
      else this.acknowledged.set(`${entry.id}:${entry.version}`, entry)
    }
    this.certain = this.acknowledged.size
    this.unsure = this.doubtful.size
  }

  /**
   * Takes out the write that made an event: the one acknowledged with its version, or one without an answer.
   * @param {{ action: string, id: number, version: number, marker: number }} event
   */
  take({ action, id, version, marker }) {
    const key = `${id}:${version}`
    const certain = this.acknowledged.get(key)
    if (certain) {
      this.acknowledged.delete(key)
      return certain
    }
    for (const entry of this.doubtful) {
      const isThis = Number.isNaN(marker)
        ? entry.id === id && entry.version === version
        : entry.marker === marker
      if (entry.action !== action || !isThis) continue
      this.doubtful.delete(entry)
      return entry
    }
    return undefined
  }
}

/**
 * @param {Told} told
 * @param {Set<string>} snapshots of approvals, `document:version`
 * @param {any} event
 * @returns {string[]} problems
 */
function checkEvent(told, snapshots, event) {
  const { action, id, version } = event
  const where = `документ ${id}, версия ${version} (${action})`
  const marker = markerIn(event)
  const entry = told.take({ action, id, version, marker })
  if (!entry) return [`${where}: такого изменения никто не отправлял`]
  const problems = []
  if (entry.action !== action) problems.push(`${where}: подтверждено было «${entry.action}»`)
  if (!Number.isNaN(marker) && marker !== entry.marker)
    problems.push(`${where}: метка ${marker}, а подтверждена ${entry.marker}`)
  if (action === 'approved' && !snapshots.has(`${id}:${version}`))
    problems.push(`${where}: нет снимка утверждения`)
  return problems
}

/** The marker in an event's own words; NaN for those that carry none. @param {any} event */
function markerIn({ action, changes, reason }) {
  if (action === 'withdrawn') return Number(/\d+/.exec(reason)?.[0])
  const note = changes.find((/** @type {any} */ change) => change.field === 'note')
  return isEntry(action) ? Number(/\d+/.exec(note?.new)?.[0]) : Number.NaN
}

/** @param {string} action */
const isEntry = (action) => action === 'created' || action === 'saved'

/**
 * The document as it stands against its history.
 * @param {any} document undefined when there is none
 * @param {any[]} events
 * @param {Map<number, any[]>} forms
 * @returns {string[]} problems
 */
function checkState(document, events, forms) {
  const last = events.at(-1)?.action
  if (last === 'deleted') return document ? ['удалён, но остался'] : []
  if (!document) return ['пропал']
  const { rows, version, status, category } = document
  const written = markerIn(events.findLast(({ action }) => isEntry(action)))
  const stored = markerOf(
    rows.flatMap((/** @type {any} */ row) => row.data ?? []),
    rows.map((/** @type {any} */ row) => row.note),
    forms.get(category) ?? [],
  )
  const problems = []
  if (stored !== written) problems.push(`в значениях метка ${stored}, в истории ${written}`)
  if (version !== events.length) problems.push(`версия ${version}, событий ${events.length}`)
  if ((status === APPROVED) !== (last === 'approved')) problems.push(`состояние ${status} после «${last}»`)
  return problems
}
