import { CalcDecimal } from '../decimal'
import { type Expression, formulaVariables, type VariableName } from '../formula/ast'
import type { VariableValues } from '../formula/evaluate'
import { parseFormula } from '../formula/parse'
import { type RatioForm, ratioForm } from '../formula/ratio'
import { countKindOf, derivedKind, type MetricKind } from '../signals/metric-kind'
import { computeRow } from '../values'
import { type Earlier, type EarlierSpan, numbersOf, spanOf } from './earlier'
import { areRepeated, areSwapped, type Slip, slipIn } from './typing'
import { farFromUsual, type Unlikely, unlikelyCount } from './unlikely'
import { type VolumeSlip, volumeSlip } from './volume'

/** What looks wrong about a row; none of it forbids anything but an approval without a comment. */
export type RowWarning =
  | { code: 'numerator_above_denominator'; numerator: VariableName; denominator: VariableName }
  | { code: 'swapped'; usual: ReadonlyArray<{ name: VariableName; span: EarlierSpan }> }
  | { code: Slip; entered: EnteredNumber; usual: EarlierSpan }
  | VolumeWarning
  | { code: 'repeated'; entered: readonly EnteredNumber[] }
  | ({ code: 'outlier' } & Unlikely)

interface VolumeWarning {
  code: VolumeSlip
  entered: EnteredNumber
  usual: EarlierSpan
}

interface EnteredNumber {
  name: VariableName
  number: number
}

export interface WarningInput {
  isActive: boolean
  /** A stored formula or its parsed form. */
  formula: string | Expression
  unit: string
  /** As an administrator chose it; null where formula and unit tell it. */
  kind: MetricKind | null
  values: VariableValues
  /** The organisation's last eight earlier periods, oldest first; those without a value are left out. */
  earlier: readonly Earlier[]
}

/**
 * The warnings of one row, by the same code on the server and while typing. A row that is off is compared with nothing.
 * A slip of the hand needs no value, and where there is one it says more than that the value is unlikely.
 */
export function rowWarnings({ isActive, formula, unit, kind, values, earlier }: WarningInput): RowWarning[] {
  const expression = typeof formula === 'string' ? parsed(formula) : formula
  if (!isActive || !expression) return []
  const ratio = ratioForm(expression)
  const row = {
    kind: kind ?? derivedKind(ratio, unit),
    ratio,
    entered: enteredOf(expression, values),
    earlier,
  }
  // Exchanged numbers explain all else that looks wrong about the row.
  const swapped = swappedPair(row)
  if (swapped) return [swapped]
  const warnings = [...contradictions(row), ...slips(row)]
  if (warnings.length > 0) return warnings
  const { value } = computeRow({ isActive, formula: expression, values })
  const unlikely = value === null ? null : unlikelyValue(row, Number(value))
  return unlikely ? [{ code: 'outlier', ...unlikely }] : []
}

function parsed(formula: string): Expression | null {
  const result = parseFormula(formula)
  return result.ok ? result.expression : null
}

interface Row {
  kind: MetricKind
  ratio: RatioForm | null
  /** In the order of the letters; what is not entered is left out. */
  entered: ReadonlyArray<{ name: VariableName; exact: InstanceType<typeof CalcDecimal> }>
  earlier: readonly Earlier[]
}

function enteredOf(expression: Expression, values: VariableValues): Row['entered'] {
  return formulaVariables(expression).flatMap((name) => {
    const value = values[name]
    return value === null || value === undefined ? [] : [{ name, exact: new CalcDecimal(value) }]
  })
}

const exactOf = ({ entered }: Row, name: VariableName) => entered.find((one) => one.name === name)?.exact

/** Part and whole the wrong way round; a whole of zero is no mistake of its own: there is no value, and the row says why. */
function contradictions(row: Row): RowWarning[] {
  if (row.kind !== 'proportion' || !row.ratio) return []
  const { numerator, denominator } = row.ratio
  const [above, below] = [exactOf(row, numerator), exactOf(row, denominator)]
  const isContrary = above && below && !below.isZero() && below.lt(above)
  return isContrary ? [{ code: 'numerator_above_denominator', numerator, denominator }] : []
}

function slips(row: Row): RowWarning[] {
  const volume = volumeOf(row)
  if (volume && volume.code !== 'far_volume') return [volume]
  const single = row.entered.flatMap(({ name, exact }): RowWarning[] => {
    const numbers = numbersOf(row.earlier, [name]).flat()
    const code = slipIn(exact.toFixed(), numbers)
    return code ? [{ code, entered: { name, number: exact.toNumber() }, usual: spanOf(numbers) }] : []
  })
  if (single.length > 0) return single
  if (volume) return [volume]
  const repeated = repeatedNumbers(row)
  return repeated ? [repeated] : []
}

function swappedPair(row: Row): RowWarning | null {
  if (!row.ratio) return null
  const names = [row.ratio.numerator, row.ratio.denominator]
  const [above, below] = names.map((name) => exactOf(row, name)?.toNumber())
  const earlier = numbersOf(row.earlier, names)
  if (above === undefined || below === undefined || !areSwapped([above, below], earlier)) return null
  return {
    code: 'swapped',
    usual: names.map((name, place) => ({ name, span: spanOf(earlier.map((one) => one[place] ?? 0)) })),
  }
}

/** A far volume of counted cases: the slip that explains it, if any. */
function volumeOf(row: Row): VolumeWarning | null {
  if (!row.ratio) return null
  const names = [row.ratio.numerator, row.ratio.denominator]
  const [above, below] = names.map((name) => exactOf(row, name)?.toNumber())
  if (below === undefined) return null
  const earlier = row.earlier.flatMap((period) => {
    const [was = null, of = null] = names.map((name) => period.variables[name])
    return was === null || of === null ? [] : [{ period, above: was, below: of }]
  })
  const code = volumeSlip({ above: above ?? null, below }, earlier)
  if (!code) return null
  const entered = { name: row.ratio.denominator, number: below }
  return { code, entered, usual: spanOf(earlier.map((one) => one.below)) }
}

function repeatedNumbers({ entered, earlier }: Row): RowWarning | null {
  const numbers = entered.map(({ name, exact }) => ({ name, number: exact.toNumber() }))
  const before = numbersOf(
    earlier,
    numbers.map(({ name }) => name),
  )
  const isRepeated =
    numbers.length > 1 &&
    areRepeated(
      numbers.map(({ number }) => number),
      before,
    )
  return isRepeated ? { code: 'repeated', entered: numbers } : null
}

function unlikelyValue(row: Row, value: number): Unlikely | null {
  const { ratio, earlier } = row
  const kind = countKindOf(row.kind, ratio)
  if (!ratio || !kind) return farFromUsual(earlier, value)
  const names = [ratio.numerator, ratio.denominator]
  const [cases, of] = names.map((name) => exactOf(row, name)?.toNumber())
  return cases === undefined || of === undefined
    ? null
    : unlikelyCount({ kind, ...ratio }, earlier, { cases, of })
}
