import { FACTOR, noteOf } from '@/e2e/faults/durability/document-writer'
import type { Entry, Ledger } from '@/e2e/faults/durability/ledger'
import type { Context } from '@/e2e/faults/harness'
import type { DocumentMetric } from '@/lib/features/documents/entry/shapes'

const APPROVED = 2

interface Event {
  action: string
  changes: Array<{ field: string; new: string | null }>
  reason: string | null
}

interface History {
  id: number
  events: Event[]
}

interface StoredDocument {
  id: number
  version: number
  status: number
  category: number
  rows: Array<{ note: string | null; data: Array<{ name: string; value: unknown }> | null }>
}

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
 * The common marker of all values and notes; NaN when they differ or one is missing.
 * @param form indicators of the category
 */
function markerOf(values: Array<{ name: string; value: unknown }>, notes: unknown[], form: DocumentMetric[]) {
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
 * Compares documents, their history and approvals with the ledger. The history is append-only and its n-th event
 * creates version n, so a write is found even after later ones.
 * @returns found: acknowledged writes; applied: unanswered writes that took effect
 */
export async function checkDocuments(
  sql: Context['sql'],
  ledger: Pick<Ledger, 'entries'>,
  { companies, forms }: { companies: number[]; forms: Map<number, DocumentMetric[]> },
): Promise<{ problems: string[]; found: number; applied: number; documents: number; events: number }> {
  const told = new Told(ledger)
  const { certain, unsure } = told
  const documents = new Map((await sql<StoredDocument>(DOCUMENTS, [companies])).map((row) => [row.id, row]))
  const histories = await sql<History>(EVENTS, [companies])
  const approvals = await sql<{ id: number; version: number }>(SNAPSHOTS, [histories.map(({ id }) => id)])
  const snapshots = new Set(approvals.map(({ id, version }) => `${id}:${version}`))
  const problems = histories.flatMap(({ id, events }) => [
    ...events.flatMap((event, index) => checkEvent(told, snapshots, { ...event, id, version: index + 1 })),
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

/** Writes that no event has been matched with yet. */
class Told {
  certain
  unsure
  /** By document and version. */
  acknowledged: Map<string, Entry> = new Map()
  doubtful: Set<Entry> = new Set()

  constructor({ entries }: Pick<Ledger, 'entries'>) {
    for (const entry of entries.filter(({ action }) => ACTIONS.includes(action))) {
      if (entry.outcome === 'maybe') this.doubtful.add(entry)
      else this.acknowledged.set(`${entry.id}:${entry.version}`, entry)
    }
    this.certain = this.acknowledged.size
    this.unsure = this.doubtful.size
  }

  /** Removes the write that caused an event: the acknowledged one with its version, or an unanswered one. */
  take({ action, id, version, marker }: { action: string; id: number; version: number; marker: number }) {
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
 * @param snapshots `document:version` of approvals
 * @returns problems
 */
function checkEvent(
  told: Told,
  snapshots: Set<string>,
  event: Event & { id: number; version: number },
): string[] {
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

/** The marker in an event's changes; NaN when it has none. */
function markerIn({ action, changes, reason }: Event) {
  if (action === 'withdrawn') return Number(/\d+/.exec(reason ?? '')?.[0])
  const note = changes.find((change) => change.field === 'note')
  return isEntry(action) ? Number(/\d+/.exec(note?.new ?? '')?.[0]) : Number.NaN
}

const isEntry = (action: string) => action === 'created' || action === 'saved'

/**
 * Compares the current document with its history.
 * @param document undefined when it is missing
 * @returns problems
 */
function checkState(
  document: StoredDocument | undefined,
  events: Event[],
  forms: Map<number, DocumentMetric[]>,
): string[] {
  const last = events.at(-1)?.action
  if (last === 'deleted') return document ? ['удалён, но остался'] : []
  if (!document) return ['пропал']
  const { rows, version, status, category } = document
  const entered = events.findLast(({ action }) => isEntry(action))
  const written = entered ? markerIn(entered) : Number.NaN
  const stored = markerOf(
    rows.flatMap((row) => row.data ?? []),
    rows.map((row) => row.note),
    forms.get(category) ?? [],
  )
  const problems = []
  if (stored !== written) problems.push(`в значениях метка ${stored}, в истории ${written}`)
  if (version !== events.length) problems.push(`версия ${version}, событий ${events.length}`)
  if ((status === APPROVED) !== (last === 'approved')) problems.push(`состояние ${status} после «${last}»`)
  return problems
}
