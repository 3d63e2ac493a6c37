import 'server-only'
import { createHash } from 'node:crypto'
import { dueDate } from '@/lib/calc/periods'
import { remembering } from '@/lib/calc/remembering'
import { agreedValues } from '@/lib/calc/shared-data'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/env'
import { crossings, crossingWarning, readChecks } from '@/lib/features/documents/cross-checks/rules'
import type { StoredDocument } from '@/lib/features/documents/entry/load'
import type { Medians } from '@/lib/features/documents/entry/medians-data'
import { periodOf } from '@/lib/features/documents/entry/period'
import { enteredData, type StoredRow, variablesOf } from '@/lib/features/documents/entry/rows'
import { allowedActions } from '@/lib/features/documents/entry/rules'
import type { DocumentRow, DocumentWarning, InputDocument } from '@/lib/features/documents/entry/shapes'
import {
  disagreementWarnings,
  fractionWarnings,
  heldBy,
  heldElsewhere,
  type OwnPlace,
} from '@/lib/features/documents/shared/rules'
import { warningsInWords } from '@/lib/features/documents/warnings/labels'

/** Rows that are being entered in a country at a time: of a draft that saves itself all but one are as they were. */
const MAX_REMEMBERED = 20_000
const remembered = remembering<DocumentWarning[]>(MAX_REMEMBERED)

function warningsNow(row: StoredRow): DocumentWarning[] {
  const { metric } = row
  const input = {
    isActive: row.is_active,
    formula: metric.formula,
    unit: metric.metric_unit.name,
    kind: metric.chosen_metric_kind,
    values: variablesOf(row),
    earlier: row.history,
  }
  const all = createHash('sha256')
    .update(JSON.stringify([input, metric.decimals]))
    .digest('base64')
  return remembered(all, () => warningsInWords(input, metric.decimals))
}

/** What looks wrong about the rows of a draft, row by row. */
function draftWarnings({ rows, shared_values, cross_checks }: StoredDocument): DocumentWarning[][] {
  const entered = rows.map(enteredData)
  const [own, elsewhere] = [heldBy(entered), heldElsewhere(shared_values)]
  const disagreeing = disagreementWarnings(own, elsewhere)
  const agreed = agreedValues<string | OwnPlace>([...own, ...elsewhere])
  const crossed = crossings(readChecks(cross_checks), own, agreed)
  return rows.map((row, index) => [
    ...warningsNow(row),
    ...fractionWarnings(entered[index] ?? []),
    ...(disagreeing.get(index) ?? []),
    ...(crossed.get(index) ?? []).map(crossingWarning),
  ])
}

const NO_MEDIANS: Medians = new Map()

/**
 * The document as the API answers it, with what this person may do to it. An approved row keeps the warnings it was
 * approved with; a draft's are those of this moment.
 */
export function presentDocument(
  scope: CompanyScope,
  document: StoredDocument,
  medians: Medians = NO_MEDIANS,
): InputDocument {
  const { rows, is_watcher_company, approval_by_manager_only, medians_mark, approved_warnings, ...shown } =
    document
  const warnings = approved_warnings
    ? rows.map((row) => approved_warnings[row.metric_id] ?? [])
    : draftWarnings(document)
  return {
    ...shown,
    due_date: dueDate(periodOf(document), env().SUBMISSION_DEADLINE_DAYS),
    can: allowedActions(scope.role, document),
    input_document_values: rows.map(
      ({ exact, min_denominator, ...row }, index): DocumentRow => ({
        ...row,
        input_document_id: document.id,
        value: exact === null ? null : Number(exact),
        warnings: warnings[index] ?? [],
        group_median: medians.get(row.metric_id) ?? null,
      }),
    ),
  }
}
