import 'server-only'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { medianOf } from '@/lib/calc/comparison/quantiles'
import { dueDate, previousPeriod } from '@/lib/calc/periods'
import { slotOf } from '@/lib/calc/pooling/slots'
import { remembering } from '@/lib/calc/remembering'
import { agreedValues } from '@/lib/calc/shared-data'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { env } from '@/lib/core/process/env'
import { contentFor } from '@/lib/features/analytics/publications/compared-data'
import type { currentRow } from '@/lib/features/analytics/publications/statements-data'
import { NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'
import type { StoredDocument } from '@/lib/features/documents/entry/load'
import { enteredData, variablesOf } from '@/lib/features/documents/entry/rows'
import { allowedActions } from '@/lib/features/documents/entry/rules'
import type {
  DocumentRow,
  DocumentWarning,
  InputDocument,
  RowContext,
  StoredRow,
} from '@/lib/features/documents/entry/shapes'
import { periodOf } from '@/lib/features/documents/schema'
import {
  crossings,
  crossingWarning,
  disagreementWarnings,
  enteredValues,
  fractionWarnings,
  type OwnPlace,
  readChecks,
  valuesElsewhere,
} from '@/lib/features/documents/shared/rules'
import { warningsInWords } from '@/lib/features/documents/warnings/labels'

/** Medians by indicator, only of groups that stay large enough without any reader's own organisation. */
type Medians = ReadonlyMap<number, NonNullable<RowContext['group_median']>>

/**
 * Medians of a document's indicators over all participants in the previous period, computed from published values of
 * the newest publication.
 */
export async function readMedians(
  document: Parameters<typeof periodOf>[0] & {
    metric_category_id: number
    /** The current publication, read in the same statement as the document. */
    publication: z.output<typeof currentRow>
  },
): Promise<Medians> {
  const period = previousPeriod(periodOf(document))
  if (document.publication === null) return new Map()
  const { number } = document.publication
  const publication = await contentFor(document.publication)
  const category = publication.categories.find(({ id }) => id === document.metric_category_id)
  if (!category) return new Map()
  const group = publication.group(NO_COMPANY_FILTER)
  const years = await publication.readGroup([category.id], [period.year], { group, own: null })
  const published = years.of(category.id, period.year)
  return new Map(
    category.metrics.flatMap(({ id, periodId, decimals }) => {
      if (periodId !== period.periodicity) return []
      const values = published.column(id, slotOf(period)).values()
      const value = values.length > env().MIN_COMPARISON_GROUP ? medianOf(values, decimals) : null
      return value === null ? [] : [[id, { value, n: values.length, publication: number }]]
    }),
  )
}

/** Enough for the rows being edited in a country at once: an autosave changes a single row. */
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
    previous: row.previous,
  }
  const all = createHash('sha256')
    .update(JSON.stringify([input, metric.decimals]))
    .digest('base64')
  return remembered(all, () => warningsInWords(input, metric.decimals))
}

export function draftWarnings({
  rows,
  shared_values,
  cross_checks,
}: Pick<StoredDocument, 'rows' | 'shared_values' | 'cross_checks'>): DocumentWarning[][] {
  const entered = rows.map(enteredData)
  const [own, elsewhere] = [enteredValues(entered), valuesElsewhere(shared_values)]
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
 * The document as sent by the API, with the person's allowed actions. An approved row keeps its warnings from the
 * approval; a draft's are computed now.
 */
export function presentDocument(
  scope: CompanyScope,
  document: StoredDocument,
  medians: Medians = NO_MEDIANS,
): InputDocument {
  const { rows, is_watcher_company, approval_by_manager_only, approved_warnings, publication, ...shown } =
    document
  const warnings = approved_warnings
    ? rows.map((row) => approved_warnings[row.metric_id] ?? [])
    : draftWarnings(document)
  return {
    ...shown,
    due_date: dueDate(periodOf(document), env().SUBMISSION_DEADLINE_DAYS),
    can: allowedActions(scope, document),
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
