import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { type Change, commit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { AppError } from '@/lib/core/http/errors'
import type { InputDocument } from '@/lib/features/documents/answers'
import { withOwnContext, withWarnings } from '@/lib/features/documents/entry/context-data'
import { chooseCompany, openPeriod } from '@/lib/features/documents/entry/data'
import { type DocumentHeader, loadDocument } from '@/lib/features/documents/entry/load'
import { periodColumns, periodOf, presentDocument, stateOf } from '@/lib/features/documents/entry/present'
import {
  applyEdits,
  type EditedRows,
  factsOf,
  lostValues,
  type StoredRow,
} from '@/lib/features/documents/entry/rows'
import {
  approvalProblems,
  commentProblems,
  type DocumentAction,
  documentRefusals,
  isStateRefusal,
  REFUSAL_TEXT,
  type Refusal,
} from '@/lib/features/documents/entry/rules'
import { snapshotOf } from '@/lib/features/documents/entry/snapshot'
import {
  approveStatement,
  createStatement,
  deleteStatement,
  type KeyColumns,
  saveStatement,
  withdrawStatement,
} from '@/lib/features/documents/entry/statements'
import type { WarnedRow } from '@/lib/features/documents/entry/warned'
import type { DocumentEdit, NewDocument } from '@/lib/features/documents/schema'

interface Changed {
  id: number
  version: number
}

function refused(refusal: Refusal): AppError {
  return new AppError(isStateRefusal(refusal) ? 'conflict' : 'forbidden', { message: REFUSAL_TEXT[refusal] })
}

function requireAction(scope: CompanyScope, header: DocumentHeader, action: DocumentAction): void {
  const refusal = documentRefusals(scope.role, stateOf(header))[action]
  if (refusal) throw refused(refusal)
}

function requireVersion(header: DocumentHeader, version: number): void {
  if (header.version !== version) throw stale()
}

function stale(): AppError {
  return new AppError('stale')
}

function requireKnownRows<R extends StoredRow>(edited: EditedRows<R>): EditedRows<R> {
  if (Object.keys(edited.errors).length > 0) throw new AppError('invalid', { errors: edited.errors })
  return edited
}

const MAX_READINGS = 4

/**
 * Reads and changes a document, and does both again when the change found nothing to do: an indicator was edited in
 * between, and values by its old formula are not stored. A document changed by somebody else is found by the reading.
 */
async function rereading<T>(change: () => Promise<T | undefined>): Promise<T> {
  for (let reading = 1; reading <= MAX_READINGS; reading += 1) {
    const done = await change()
    if (done !== undefined) return done
  }
  throw stale()
}

async function run(change: Change<Changed>): Promise<Changed | undefined> {
  const [changed] = await commit(change)
  return changed
}

/** The document after a change. The version is the change's own: were it edited again meanwhile, the next save says so. */
async function afterChange(
  scope: CompanyScope,
  changed: Changed | undefined,
  show = withOwnContext,
): Promise<InputDocument | undefined> {
  if (!changed) return undefined
  const document = await show(scope, await loadDocument(scope, changed.id))
  return { ...presentDocument(scope, document), version: changed.version }
}

/**
 * Creates a draft with the values sent.
 * @throws AppError not_found, forbidden (watcher), invalid (period, rows), conflict with the id of the existing one
 */
export async function createDocument(scope: CompanyScope, input: NewDocument): Promise<InputDocument> {
  const companyId = chooseCompany(scope, input.company_id)
  const key = {
    company_id: companyId,
    metric_category_id: input.metric_category_id,
    ...periodColumns(input),
  }
  const period = periodOf(key)
  return rereading(async () => {
    const open = await openPeriod(scope, { companyId, metricCategoryId: key.metric_category_id, period })
    if (open.company.is_watcher_company) throw refused('watcher')
    const { rows, changes } = requireKnownRows(applyEdits(open.rows, input.input_document_values))
    const created = await run(createStatement(key, rows, { userId: scope.userId, changes }))
    if (!created) await requireNone(key)
    return afterChange(scope, created)
  })
}

/** @throws AppError conflict with the id of the document that has this key */
async function requireNone(key: KeyColumns): Promise<void> {
  const existing = await db().inputDocument.findFirst({
    where: {
      companyId: key.company_id,
      metricCategoryId: key.metric_category_id,
      metricPeriodId: key.metric_period_id,
      year: key.year,
      quarter: key.quarter,
      month: key.month,
    },
    select: { id: true },
  })
  if (!existing) return
  throw new AppError('conflict', { message: 'Документ за этот период уже создан', data: { id: existing.id } })
}

/**
 * Saves a draft over the version it was read in; a save that changes nothing leaves version and history alone.
 * @throws AppError not_found, conflict (approved), stale, forbidden (watcher), invalid
 */
export async function saveDocument(
  scope: CompanyScope,
  id: number,
  edit: DocumentEdit,
): Promise<InputDocument> {
  return rereading(async () => {
    const document = await loadDocument(scope, id)
    requireAction(scope, document.header, 'edit')
    requireVersion(document.header, edit.version)
    const { rows, changes } = requireKnownRows(applyEdits(document.rows, edit.input_document_values))
    const isComplete = document.rows.every((row) => row.id !== null)
    if (changes.length === 0 && isComplete)
      return presentDocument(scope, await withOwnContext(scope, document))
    const author = { userId: scope.userId, changes }
    return afterChange(scope, await run(saveStatement(document.header, rows, author)))
  })
}

function requireApprovable(rows: readonly WarnedRow[]): void {
  const problems = approvalProblems(rows)
  const comments = commentProblems(rows)
  const isComplete = Object.keys(problems).length === 0
  if (isComplete && Object.keys(comments).length === 0) return
  throw new AppError('invalid', {
    message: isComplete
      ? 'Утвердить нельзя: объясните предупреждения'
      : 'Утвердить нельзя: заполнены не все данные',
    errors: { ...problems, ...comments },
  })
}

/**
 * Approves a complete draft whose warnings are all explained. The answer leaves the medians out: every approval makes
 * them due again, and nobody enters values beside them any more.
 * @param version the state the person saw; null approves the state of this moment
 * @throws AppError not_found, conflict, stale, forbidden, invalid with a path per cell
 */
export async function approveDocument(
  scope: CompanyScope,
  id: number,
  version: number | null,
): Promise<InputDocument> {
  return rereading(async () => {
    const document = await withWarnings(scope, await loadDocument(scope, id))
    const { header, rows } = document
    requireAction(scope, header, 'approve')
    if (version !== null) requireVersion(header, version)
    requireApprovable(rows)
    const approval = { userId: scope.userId, snapshot: snapshotOf(document), facts: factsOf(rows) }
    return afterChange(scope, await run(approveStatement(header, rows, approval)), withWarnings)
  })
}

/**
 * Returns an approved document to work.
 * @throws AppError not_found, forbidden (not an admin), conflict (not approved), stale
 */
export async function withdrawApproval(
  scope: CompanyScope,
  id: number,
  reason: string,
): Promise<InputDocument> {
  const { header } = await loadDocument(scope, id)
  requireAction(scope, header, 'withdraw')
  const changed = await afterChange(
    scope,
    await run(withdrawStatement(header, { userId: scope.userId, reason })),
  )
  if (!changed) throw stale()
  return changed
}

/**
 * Deletes a draft (an admin also an approved document).
 * @throws AppError not_found, conflict (approved), stale
 */
export async function deleteDocument(scope: CompanyScope, id: number): Promise<void> {
  const document = await loadDocument(scope, id)
  requireAction(scope, document.header, 'delete')
  const deletion = {
    userId: scope.userId,
    changes: lostValues(document.rows),
    snapshot: snapshotOf(document),
  }
  if (!(await run(deleteStatement(document.header, deletion)))) throw stale()
}
