import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { retrying } from '@/lib/core/db/failures'
import { AppError } from '@/lib/core/http/errors'
import type { InputDocument } from '@/lib/features/documents/answers'
import { chooseCompany, openPeriod } from '@/lib/features/documents/data'
import { type DocumentHeader, type LoadedDocument, loadDocument } from '@/lib/features/documents/load'
import { periodColumns, periodOf, presentDocument, stateOf } from '@/lib/features/documents/present'
import {
  applyEdits,
  type EditedRows,
  factsOf,
  lostValues,
  type StoredRow,
} from '@/lib/features/documents/rows'
import {
  approvalProblems,
  type DocumentAction,
  documentRefusals,
  isStateRefusal,
  REFUSAL_TEXT,
  type Refusal,
} from '@/lib/features/documents/rules'
import type { DocumentEdit, NewDocument } from '@/lib/features/documents/schema'
import {
  approveStatement,
  createStatement,
  deleteStatement,
  saveStatement,
  withdrawStatement,
} from '@/lib/features/documents/statements'
import type { Prisma } from '@/lib/generated/prisma/client'

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

async function run(statement: Prisma.Sql): Promise<Changed | undefined> {
  const [changed] = await retrying(() => db().$queryRaw<Changed[]>(statement))
  return changed
}

/** The document after a change. The version is the change's own: were it edited again meanwhile, the next save says so. */
async function afterChange(scope: CompanyScope, changed: Changed | undefined): Promise<InputDocument> {
  if (!changed) throw stale()
  const document = await loadDocument(scope, changed.id)
  return { ...presentDocument(scope, document), version: changed.version }
}

/** What an approval fixes and a deletion remembers, as exact decimal text. */
function snapshotOf({ header, rows }: LoadedDocument): Prisma.InputJsonObject {
  return {
    id: header.id,
    company_id: header.company_id,
    metric_category_id: header.metric_category_id,
    metric_period_id: header.metric_period_id,
    year: header.year,
    quarter: header.quarter,
    month: header.month,
    version: header.version,
    values: rows.map((row) => ({
      metric_id: row.metricId,
      is_active: row.isActive,
      value: row.value,
      non_value: row.nonValue,
      note: row.note,
      variables: Object.fromEntries(row.variables.map((variable) => [variable.varName, variable.value])),
    })),
  }
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
  const open = await openPeriod(scope, {
    companyId,
    metricCategoryId: key.metric_category_id,
    period: periodOf(key),
  })
  if (open.company.is_watcher_company) throw refused('watcher')
  const { rows, changes } = requireKnownRows(applyEdits(open.rows, input.input_document_values))
  const created = await run(createStatement(key, rows, { userId: scope.userId, changes }))
  if (created) return afterChange(scope, created)
  const existing = await db().inputDocument.findFirst({
    where: {
      companyId,
      metricCategoryId: key.metric_category_id,
      metricPeriodId: key.metric_period_id,
      year: key.year,
      quarter: key.quarter,
      month: key.month,
    },
    select: { id: true },
  })
  throw new AppError('conflict', {
    message: 'Документ за этот период уже создан',
    ...(existing ? { data: { id: existing.id } } : {}),
  })
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
  const document = await loadDocument(scope, id)
  requireAction(scope, document.header, 'edit')
  requireVersion(document.header, edit.version)
  const { rows, changes } = requireKnownRows(applyEdits(document.rows, edit.input_document_values))
  const isComplete = document.rows.every((row) => row.id !== null)
  if (changes.length === 0 && isComplete) return presentDocument(scope, document)
  return afterChange(
    scope,
    await run(saveStatement(document.header, rows, { userId: scope.userId, changes })),
  )
}

/**
 * Approves a complete draft.
 * @param version the state the person saw; null approves the state of this moment
 * @throws AppError not_found, conflict, stale, forbidden, invalid with a path per cell
 */
export async function approveDocument(
  scope: CompanyScope,
  id: number,
  version: number | null,
): Promise<InputDocument> {
  const document = await loadDocument(scope, id)
  requireAction(scope, document.header, 'approve')
  if (version !== null) requireVersion(document.header, version)
  const problems = approvalProblems(document.rows)
  if (Object.keys(problems).length > 0) {
    throw new AppError('invalid', { message: 'Утвердить нельзя: заполнены не все данные', errors: problems })
  }
  const approval = { userId: scope.userId, snapshot: snapshotOf(document), facts: factsOf(document.rows) }
  return afterChange(scope, await run(approveStatement(document.header, approval)))
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
  return afterChange(scope, await run(withdrawStatement(header, { userId: scope.userId, reason })))
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
