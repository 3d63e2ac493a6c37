import { parseEntry } from '@/lib/calc/entry'
import type { Expression, VariableName } from '@/lib/calc/formula/ast'
import { parseFormula } from '@/lib/calc/formula/parse'
import { printFormulaPretty } from '@/lib/calc/formula/print'
import type { MetricKind } from '@/lib/calc/signals/metric-kind'
import type { NonValue } from '@/lib/calc/values'
import { editableText } from '@/lib/core/format/entry-text'
import { contextOf } from '@/lib/features/documents/entry/rules'
import type {
  DocumentMetric,
  DocumentRow,
  DocumentTemplate,
  DocumentWarning,
  InputDocument,
  RowContext,
  SharedValue,
} from '@/lib/features/documents/entry/shapes'
import { type ReadCheck, readChecks } from '@/lib/features/documents/shared/rules'

export interface EntryVariable {
  calcDataId: number
  letter: VariableName
  name: string
  /** What it asks for, where that is one of the source data. */
  sourceDatum: DocumentMetric['metric_calc_data'][number]['source_datum']
}

/** What of an indicator does not change while its row is filled in. */
export interface EntryMetric {
  id: number
  name: string
  shortName: string
  description: string | null
  unit: string
  /** As an administrator chose it; null where formula and unit tell it. */
  kind: MetricKind | null
  decimals: number
  /** The formula for people; the stored text if it does not parse. */
  formula: string
  expression: Expression | null
  variables: readonly EntryVariable[]
}

/** One input: what is typed in it, whatever it is, beside what the server holds. */
export interface EntryCell {
  text: string
  error: string | null
  /** What the server holds: canonical decimal, or its text as it came if it is none; null when it holds nothing. */
  saved: string | null
  /** What another person saved here meanwhile, in words; null without a conflict. */
  theirs: string | null
  /** The keyboard is in it and has not left yet: its number is not told to other rows before it is whole. */
  isBegun: boolean
  /** How what the server holds came; null: typed. */
  source: Datum['source']
  /** What a key sent beside it. */
  offer: Datum['offer']
  /** Its text came from the clipboard with others. */
  isPasted: boolean
  /** The offer is not wanted, which the server does not know yet. */
  isDeclined: boolean
}

type Datum = DocumentRow['input_document_value_calc_data'][number]

export interface EntryRow {
  metric: EntryMetric
  isActive: boolean
  /** The comment as it is typed; null when there is none. */
  note: string | null
  noteError: string | null
  /** What another person wrote in the comment meanwhile; null without a conflict. */
  noteTheirs: string | null
  /** Why it is off, as it is typed; stays while the row is on, to come back with the next switch. */
  inactiveReason: string | null
  cells: readonly EntryCell[]
  error: string | null
  theirs: string | null
  saved: Pick<EntryRow, 'isActive' | 'note' | 'inactiveReason'> & {
    value: number | null
    nonValue: NonValue | null
  }
  context: RowContext
  /** What other documents of the period hold of its data. */
  elsewhere: readonly SharedValue[]
  /** The cross-checks that speak of them. */
  checks: readonly ReadCheck[]
  /** As the server knows them; while something is typed, `liveWarnings` counts. */
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

function entryMetric(metric: DocumentMetric): EntryMetric {
  const parsed = parseFormula(metric.formula)
  return {
    id: metric.id,
    name: metric.name,
    shortName: metric.short_name,
    description: metric.description,
    unit: metric.metric_unit.name,
    kind: metric.chosen_metric_kind,
    decimals: metric.decimals,
    formula: parsed.ok ? printFormulaPretty(parsed.expression) : metric.formula,
    expression: parsed.ok ? parsed.expression : null,
    variables: metric.metric_calc_data.map(({ id, var_name, name, source_datum }) => ({
      calcDataId: id,
      letter: var_name,
      name,
      sourceDatum: source_datum,
    })),
  }
}

/** @param datum with the server's own text: a JSON number would not hold all digits */
function savedCell({
  exact,
  source,
  offer,
}: Pick<Datum, 'exact' | 'source' | 'offer'> = NO_DATUM): EntryCell {
  const entry = parseEntry(exact ?? '')
  const saved = entry.ok ? entry.value : exact
  const text = saved === null ? '' : editableText(saved)
  return {
    text,
    error: null,
    saved,
    theirs: null,
    isBegun: false,
    source,
    offer,
    isPasted: false,
    isDeclined: false,
  }
}

/** What other documents and the cross-checks say of a row's data, and of those they are checked against. */
function besidesOf(
  { variables }: EntryMetric,
  { values, checks: all }: Besides,
): Pick<EntryRow, 'elsewhere' | 'checks'> {
  const own = new Set(variables.flatMap(({ sourceDatum }) => sourceDatum?.id ?? []))
  const checks = all.filter(({ rule }) => rule.data.some(({ id }) => own.has(id)))
  const asked = new Set([...own, ...checks.flatMap(({ rule }) => rule.data.map(({ id }) => id))])
  return { checks, elsewhere: values.filter((one) => asked.has(one.source_datum_id)) }
}

interface Besides {
  values: readonly SharedValue[]
  checks: readonly ReadCheck[]
}

/** Read once for all rows. */
const besides = ({
  shared_values,
  cross_checks,
}: Pick<InputDocument, 'shared_values' | 'cross_checks'>): Besides => ({
  values: shared_values,
  checks: readChecks(cross_checks),
})

function entryRow(
  row: Omit<DocumentRow, 'id' | 'input_document_id' | 'metric_id'>,
  around: Besides,
): EntryRow {
  const metric = entryMetric(row.metric)
  const values = new Map(row.input_document_value_calc_data.map((it) => [it.metric_calc_data_id, it]))
  return {
    metric,
    isActive: row.is_active,
    note: row.note,
    noteError: null,
    noteTheirs: null,
    inactiveReason: row.inactive_reason,
    cells: metric.variables.map(({ calcDataId }) => savedCell(values.get(calcDataId))),
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

export function rowsOfTemplate({ data, meta }: DocumentTemplate): EntryRow[] {
  const around = besides(meta)
  return data.map((metric) =>
    entryRow(
      {
        metric,
        is_active: true,
        note: null,
        inactive_reason: null,
        value: null,
        non_value: 'missing',
        warnings: [],
        input_document_value_calc_data: [],
        ...contextOf(meta, metric.id),
      },
      around,
    ),
  )
}

/** The rows as they stand on the screen, for a document that is to be created: the server holds none of it. */
export function rowsAsNew(rows: readonly EntryRow[]): EntryRow[] {
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, saved: null, theirs: null })),
    theirs: null,
    noteTheirs: null,
    saved: NOTHING_SAVED,
  }))
}
