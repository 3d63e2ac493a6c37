import 'server-only'
import type { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { throttle } from '@/lib/core/auth/throttle'
import { commitOne, makeChange } from '@/lib/core/db/change'
import { idRow, oneRow } from '@/lib/core/db/rows'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { AppError, requireNoProblems, stale } from '@/lib/core/http/errors'
import type { Approval, HistoryChange } from '@/lib/features/documents/contract'
import { chooseCompany, openPeriod } from '@/lib/features/documents/entry/data'
import { loadDocument, OWN_COLUMNS, ownRow, type StoredDocument } from '@/lib/features/documents/entry/load'
import { presentDocument } from '@/lib/features/documents/entry/present'
import { applyEdits, factsOf, lostValues, snapshotOf } from '@/lib/features/documents/entry/rows'
import {
  approvalProblems,
  commentProblems,
  type DocumentAction,
  documentRefusals,
  REFUSAL_TEXT,
  type Refusal,
  refusalWords,
} from '@/lib/features/documents/entry/rules'
import type {
  DataSource,
  DocumentKey,
  DocumentRow,
  InputDocument,
  StoredRow,
} from '@/lib/features/documents/entry/shapes'
import {
  approveStatement,
  createStatement,
  isAsRead,
  saveStatement,
} from '@/lib/features/documents/entry/statements'
import { eventSql } from '@/lib/features/documents/history/data'
import {
  type DocumentEditRow,
  type documentEditSchema,
  type newDocumentSchema,
  periodColumns,
} from '@/lib/features/documents/schema'
import { markShared, valuesElsewhere } from '@/lib/features/documents/shared/rules'
import { Prisma } from '@/lib/generated/prisma/client'

/** Refusals caused by the document's state; the others depend on the person. */
const STATE_REFUSALS: ReadonlySet<Refusal> = new Set([
  'approved',
  'not_approved',
  'approved_kept',
  'not_returned',
  'requested',
])

function refused(refusal: Refusal): AppError {
  return new AppError(STATE_REFUSALS.has(refusal) ? 'conflict' : 'forbidden', {
    message: REFUSAL_TEXT[refusal],
  })
}

/** @throws AppError conflict when the document's state forbids it, forbidden when the person's role does */
export function requireAction(
  scope: CompanyScope,
  document: Parameters<typeof documentRefusals>[1],
  action: DocumentAction,
): void {
  const refusal = documentRefusals(scope.role, document)[action]
  if (refusal) throw refused(refusal)
}

function requireVersion(document: { version: number }, version: number): void {
  if (document.version !== version) throw stale()
}

/** @throws AppError invalid for rows and variables that the document does not have */
function edited(
  { rows: stored, shared_values }: Pick<StoredDocument, 'rows' | 'shared_values'>,
  sent: readonly DocumentEditRow[],
  via: DataSource | null,
) {
  const { rows, changes, errors } = applyEdits(stored, sent, via)
  requireNoProblems(errors)
  const metrics = stored.map(({ metric }) => metric)
  const marked = markShared(changes, metrics, valuesElsewhere(shared_values))
  return { rows: rows.map((row) => fromDocuments(row, marked)), changes: marked }
}

/** The row with the source of values that were taken from other documents. */
function fromDocuments(row: StoredRow, changes: readonly HistoryChange[]): StoredRow {
  const input_document_value_calc_data = row.input_document_value_calc_data.map((datum) => {
    const change = changes.find(
      ({ metric_id, var_name, as_in }) =>
        metric_id === row.metric_id && var_name === datum.metric_calc_data.var_name && as_in !== undefined,
    )
    if (!change?.as_in || datum.source) return datum
    return {
      ...datum,
      source: { kind: 'document' as const, name: change.as_in, at: new Date().toISOString() },
    }
  })
  return { ...row, input_document_value_calc_data }
}

/** Whether a row's decision about values offered by exchange keys changed. */
const isOfferChanged = (before: StoredRow | undefined, now: StoredRow) =>
  now.input_document_value_calc_data.some(
    ({ offer }, place) =>
      JSON.stringify(offer) !== JSON.stringify(before?.input_document_value_calc_data[place]?.offer ?? null),
  )

const MAX_READINGS = 4

/**
 * Reads and changes a document, and retries when the change affected no row: an indicator was edited in between, and
 * values by its old formula must not be stored. A concurrent change by another person is detected by the new read.
 */
export async function rereading<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let reading = 1; reading <= MAX_READINGS; reading += 1) {
    const done = await attempt()
    if (done !== undefined) return done
  }
  throw stale()
}

/** Characters of changed text per point of the limit. */
const TEXT_POINT = 4000

/** Stores a save whose texts count against the limit, unless nothing came of it. @throws AppError texts_spent */
async function spendingTexts<T>(
  userId: number,
  changes: readonly HistoryChange[],
  store: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const texts = changes.flatMap(({ field, new: text }) =>
    field !== 'value' && typeof text === 'string' ? [text] : [],
  )
  const points = Math.ceil(texts.join('').length / TEXT_POINT)
  if (points === 0) return store()
  await throttle.spend(userId, 'texts', points)
  let stored: T | undefined
  try {
    stored = await store()
  } finally {
    if (stored === undefined) await throttle.refund(userId, 'texts', points)
  }
  return stored
}

type Ids = Readonly<Record<string, number>>

function storedAs(rows: readonly StoredRow[], rowIds: Ids, datumIds: Ids): StoredRow[] {
  return rows.map((row) => {
    const id = rowIds[row.metric_id] ?? null
    const input_document_value_calc_data = row.input_document_value_calc_data.map((datum) => ({
      ...datum,
      id: datumIds[datum.metric_calc_data_id] ?? null,
      input_document_value_id: id,
    }))
    return { ...row, id, input_document_value_calc_data }
  })
}

/**
 * Creates a draft with the given values.
 * @throws AppError not_found, forbidden (watcher), invalid (period, rows), conflict with the id of the existing one,
 * texts_spent
 */
export async function createDocument(
  scope: CompanyScope,
  input: z.output<typeof newDocumentSchema>,
  via: DataSource | null = null,
): Promise<StoredDocument> {
  const key = {
    company_id: chooseCompany(scope, input.company_id),
    metric_category_id: input.metric_category_id,
    ...periodColumns(input),
  }
  return rereading(async () => {
    const open = await openPeriod(scope, key)
    requireAction(scope, open, 'edit')
    const { rows, changes } = edited(open, input.input_document_values, via)
    const made = await spendingTexts(scope.userId, changes, () =>
      commitOne(createStatement(key, rows, { userId: scope.userId, changes })),
    )
    if (!made) return requireNone(key)
    const { row_ids, datum_ids, ...own } = made
    const { existing_document_id, begin_date, isOpen, ...around } = open
    return { ...around, ...own, approved_warnings: null, rows: storedAs(rows, row_ids, datum_ids) }
  })
}

/** @throws AppError conflict with the id of the document that has this key */
async function requireNone(key: DocumentKey): Promise<undefined> {
  const existing = await oneRow(
    idRow,
    Prisma.sql`SELECT id FROM input_documents
      WHERE (company_id, metric_category_id, metric_period_id, year, quarter, month) = (${key.company_id}::int,
        ${key.metric_category_id}::int, ${key.metric_period_id}::int, ${key.year}::int, ${key.quarter}::int, ${key.month}::int)`,
  )
  if (!existing) return
  throw new AppError('conflict', { message: 'Документ за этот период уже создан', data: { id: existing.id } })
}

/**
 * Saves a draft over the version it was read in; a save without changes keeps version and history.
 * @throws AppError not_found, conflict (approved), stale, forbidden (watcher), invalid, texts_spent
 */
export async function saveDocument(
  scope: CompanyScope,
  id: number,
  edit: z.output<typeof documentEditSchema>,
  via: DataSource | null = null,
): Promise<StoredDocument> {
  return rereading(async () => {
    const document = await loadDocument(scope, id)
    requireAction(scope, document, 'edit')
    requireVersion(document, edit.version)
    const { rows, changes } = edited(document, edit.input_document_values, via)
    const isComplete = document.rows.every((row) => row.id !== null)
    const isOffered = rows.some((row, index) => isOfferChanged(document.rows[index], row))
    if (changes.length === 0 && isComplete && !isOffered) return document
    const saved = await spendingTexts(scope.userId, changes, () =>
      commitOne(saveStatement(document, rows, { userId: scope.userId, changes })),
    )
    if (!saved) return undefined
    const { row_ids, datum_ids, ...own } = saved
    return { ...document, ...own, rows: storedAs(rows, row_ids, datum_ids) }
  })
}

function requireApprovable(rows: readonly DocumentRow[]): void {
  const problems = approvalProblems(rows)
  const comments = commentProblems(rows)
  if (Object.keys({ ...problems, ...comments }).length === 0) return
  throw new AppError('invalid', {
    message: refusalWords(problems),
    errors: { ...problems, ...comments },
  })
}

/**
 * Approves a complete draft whose warnings are all explained. The answer omits the medians, which are shown only while
 * entering values.
 * @param approval.version the version the person saw; null or none approves the current one
 * @throws AppError not_found, conflict, stale, open_questions, forbidden, invalid with a path per cell
 */
export async function approveDocument(
  scope: CompanyScope,
  id: number,
  { version, despite_questions: despiteQuestions = false }: Approval,
): Promise<InputDocument> {
  return rereading(async () => {
    const document = await loadDocument(scope, id)
    requireAction(scope, document, 'approve')
    if (typeof version === 'number') requireVersion(document, version)
    if (document.open_questions > 0 && !despiteQuestions) throw new AppError('open_questions')
    const rows = presentDocument(scope, document).input_document_values
    requireApprovable(rows)
    const warnings = new Map(rows.map((row) => [row.metric_id, row.warnings]))
    const snapshot = snapshotOf(document, warnings)
    const approval = { userId: scope.userId, snapshot, facts: factsOf(document.rows), despiteQuestions }
    const approved = await commitOne(approveStatement(document, approval))
    return approved && presentDocument(scope, { ...document, ...approved })
  })
}

/**
 * Deletes a draft with its rows and values; history and snapshots stay. An approved document must be withdrawn first,
 * with a reason.
 * @throws AppError not_found, conflict (approved), stale
 */
export async function deleteDocument(scope: CompanyScope, id: number): Promise<void> {
  const document = await loadDocument(scope, id)
  requireAction(scope, document, 'delete')
  const changes = lostValues(document.rows)
  await makeChange(ownRow, {
    gate: Prisma.sql`
      DELETE FROM input_documents d WHERE ${isAsRead(document, DOCUMENT_STATUS.draft)} RETURNING ${OWN_COLUMNS}`,
    audit: { action: 'document.delete', entity: 'input_document', before: snapshotOf(document) },
    steps: (deleted) => ({
      event: eventSql(deleted, { action: 'deleted', userId: scope.userId, changes }),
    }),
    otherwise: () => stale(),
  })
}
