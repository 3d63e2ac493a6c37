import { parseEntry } from '@/lib/calc/entry'
import type { NonValue } from '@/lib/calc/values'
import { editableText } from '@/lib/core/format/entry-text'
import type {
  DocumentMetric,
  DocumentRow,
  DocumentTemplate,
  DocumentWarning,
  InputDocument,
  RowContext,
  SharedValue,
  TemplateContext,
  Variable,
} from '@/lib/features/documents/entry/shapes'
import type { DocumentEditRow } from '@/lib/features/documents/schema'
import { readChecks } from '@/lib/features/documents/shared/rules'

/** One input: its text, valid or not, and the server's value. */
export interface EntryCell {
  variable: Variable
  text: string
  error: string | null
  /** The server's value: canonical decimal, or its raw text if invalid; null if empty. */
  saved: string | null
  /** A conflicting value saved by another person, as text; null without a conflict. */
  theirs: string | null
  /** Focused and not left yet: other rows do not see the number until it is complete. */
  isBegun: boolean
  /** Source of the server's value; null if typed. */
  source: Datum['source']
  /** The value that a key sent beside it. */
  offer: Datum['offer']
  /** How it came if not typed: from the clipboard with others, or from a file. */
  from: Pick<DocumentEditRow['input_document_value_calc_data'][number], 'is_pasted' | 'workbook'>
  /** The offer was declined, and not saved yet. */
  isDeclined: boolean
}

type Datum = DocumentRow['input_document_value_calc_data'][number]

export interface EntryRow {
  metric: DocumentMetric
  /** Whether the document no longer has it: only what is typed here keeps it on the screen. */
  isClosed?: boolean
  isActive: boolean
  /** The comment as typed; null when there is none. */
  note: string | null
  noteError: string | null
  /** A conflicting comment saved by another person; null without a conflict. */
  noteTheirs: string | null
  /** Why it is off, as typed; kept while the row is on, for the next switch. */
  inactiveReason: string | null
  cells: readonly EntryCell[]
  error: string | null
  theirs: string | null
  saved: Pick<EntryRow, 'isActive' | 'note' | 'inactiveReason'> & {
    value: number | null
    nonValue: NonValue | null
  }
  context: RowContext
  /** Values of its data in other documents of the period. */
  elsewhere: readonly SharedValue[]
  /** Cross-checks that use its data. */
  checks: ReturnType<typeof readChecks>
  /** From the server; while typing, `liveWarnings` applies. */
  warnings: readonly DocumentWarning[]
}

const NOTHING_SAVED = {
  isActive: true,
  note: null,
  inactiveReason: null,
  value: null,
  nonValue: 'missing',
} as const

const NO_DATUM = { exact: null, source: null, offer: null }

/** @param datum with its exact text, because a JSON number would lose digits */
export function savedCell(
  variable: Variable,
  { exact, source, offer }: Pick<Datum, 'exact' | 'source' | 'offer'> = NO_DATUM,
): EntryCell {
  const entry = parseEntry(exact ?? '')
  const saved = entry.ok ? entry.value : exact
  const text = saved === null ? '' : editableText(saved)
  return {
    variable,
    text,
    error: null,
    saved,
    theirs: null,
    isBegun: false,
    source,
    offer,
    from: {},
    isDeclined: false,
  }
}

/** Values in other documents and cross-checks for a row's data, including the data they are checked with. */
function besidesOf(
  { metric_calc_data }: DocumentMetric,
  { values, checks: all }: Besides,
): Pick<EntryRow, 'elsewhere' | 'checks'> {
  const own = new Set(metric_calc_data.flatMap(({ source_datum }) => source_datum?.id ?? []))
  const checks = all.filter(({ rule }) => rule.data.some(({ id }) => own.has(id)))
  const used = new Set([...own, ...checks.flatMap(({ rule }) => rule.data.map(({ id }) => id))])
  return { checks, elsewhere: values.filter((one) => used.has(one.source_datum_id)) }
}

/** Shared by all rows, computed once. */
const besides = ({ shared_values, cross_checks }: Pick<InputDocument, 'shared_values' | 'cross_checks'>) => ({
  values: shared_values,
  checks: readChecks(cross_checks),
})

type Besides = ReturnType<typeof besides>

function entryRow(
  row: Omit<DocumentRow, 'id' | 'input_document_id' | 'metric_id'>,
  around: Besides,
): EntryRow {
  const { metric } = row
  const values = new Map(row.input_document_value_calc_data.map((it) => [it.metric_calc_data_id, it]))
  return {
    metric,
    isActive: row.is_active,
    note: row.note,
    noteError: null,
    noteTheirs: null,
    inactiveReason: row.inactive_reason,
    cells: metric.metric_calc_data.map((variable) => savedCell(variable, values.get(variable.id))),
    error: null,
    theirs: null,
    saved: {
      isActive: row.is_active,
      note: row.note,
      inactiveReason: row.inactive_reason,
      value: row.value,
      nonValue: row.non_value,
    },
    context: {
      history: row.history,
      previous: row.previous,
      last_year: row.last_year,
      group_median: row.group_median,
      earlier_inactive_reason: row.earlier_inactive_reason,
    },
    ...besidesOf(metric, around),
    warnings: row.warnings,
  }
}

export function rowsOfDocument(document: InputDocument): EntryRow[] {
  const around = besides(document)
  return document.input_document_values.map((row) => entryRow(row, around))
}

/** The context of one indicator in a new document. */
function contextOf(context: TemplateContext, metricId: number): RowContext {
  return {
    history: context.history[metricId] ?? [],
    previous: context.previous[metricId] ?? null,
    last_year: context.last_year[metricId] ?? null,
    group_median: context.group_median[metricId] ?? null,
    earlier_inactive_reason: context.earlier_inactive_reason[metricId] ?? null,
  }
}

const NOTHING_ENTERED = {
  is_active: true,
  note: null,
  inactive_reason: null,
  value: null,
  non_value: 'missing',
  warnings: [],
  input_document_value_calc_data: [],
} as const satisfies Partial<DocumentRow>

export function rowsOfTemplate({ data, meta }: DocumentTemplate): EntryRow[] {
  const around = besides(meta)
  return data.map((metric) => entryRow({ ...NOTHING_ENTERED, metric, ...contextOf(meta, metric.id) }, around))
}

/** The row of an indicator that the document no longer has, by what was kept of it. Its cells are to be added. */
export const closedRow = (
  id: number,
  { name, formula }: Pick<DocumentMetric, 'name' | 'formula'>,
): EntryRow => ({
  ...entryRow(
    {
      ...NOTHING_ENTERED,
      metric: {
        id,
        name,
        short_name: name,
        formula,
        description: null,
        chosen_metric_kind: null,
        metric_category_id: 0,
        metric_period_id: 0,
        metric_target_order_id: 0,
        metric_unit_id: 0,
        metric_unit: { id: 0, name: '' },
        decimals: 2,
        target_value: null,
        metric_calc_data: [],
      },
      history: [],
      previous: null,
      last_year: null,
      group_median: null,
      earlier_inactive_reason: null,
    },
    { values: [], checks: [] },
  ),
  isClosed: true,
})

/** The rows with everything marked as unsaved, for a document to be created. */
export function rowsAsNew(rows: readonly EntryRow[]): EntryRow[] {
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, saved: null, theirs: null })),
    theirs: null,
    noteTheirs: null,
    saved: NOTHING_SAVED,
  }))
}
