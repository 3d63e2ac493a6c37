import { CalcDecimal } from '../decimal'
import { type Expression, formulaVariables, subtracts, type VariableName } from '../formula/ast'
import type { VariableValues } from '../formula/evaluate'
import { expressionOf } from '../formula/parse'
import { type RatioForm, ratioForm } from '../formula/ratio'
import { isPercentUnit } from '../percent'
import type { Period } from '../periods'
import { countKindOf, derivedKind, type MetricKind } from '../signals/metric-kind'
import { computeRow, type RowInput } from '../values'
import { type Earlier, type EarlierSpan, ordinalOf } from './earlier'
import { distance, FAR, NEAR, scatterOf } from './scatter'
import { areRepeated, areSwapped, type Slip, slipIn } from './typing'
import { farFromUsual, unlikelyCount } from './unlikely'

/** What is wrong with a denominator: it covers the wrong period, or it is farther off than any slip explains. */
type VolumeSlip = 'year_to_date' | 'one_month' | 'far_volume'

/** A warning about a row; it blocks nothing except an approval without a comment. */
export type RowWarning =
  /** Both null where several data make up the part or the whole. */
  | {
      code: 'numerator_above_denominator'
      numerator: VariableName | null
      denominator: VariableName | null
    }
  | { code: 'swapped'; usual: ReadonlyArray<{ name: VariableName; span: EarlierSpan }> }
  | { code: Slip | VolumeSlip; entered: EnteredNumber; usual: EarlierSpan }
  | { code: 'repeated'; entered: readonly EnteredNumber[] }
  | ({ code: 'outlier' } & NonNullable<ReturnType<typeof unlikelyCount>>)

interface EnteredNumber {
  name: VariableName
  number: number
}

interface WarningInput extends RowInput {
  unit: string
  /** As set by an administrator; null to derive it from formula and unit. */
  kind: MetricKind | null
  /** The organisation's last eight earlier periods, oldest first; those without a value are left out. */
  earlier: readonly Earlier[]
  /** The period right before, whether or not it has a value; null where nothing was entered in it. */
  previous: Omit<Period, 'periodicity'> | null
}

/**
 * The warnings of one row, computed by the same code on the server and while typing. An inactive row has none. A typing
 * slip needs no computed value, and is reported instead of an unlikely value.
 */
export function rowWarnings({ isActive, formula, unit, kind, values, ...past }: WarningInput): RowWarning[] {
  const expression = typeof formula === 'string' ? expressionOf(formula) : formula
  if (!isActive || !expression) return []
  const ratio = ratioForm(expression)
  const row = {
    kind: kind ?? derivedKind(ratio, unit),
    ratio,
    entered: enteredOf(expression, values),
    ...past,
  }
  // A swap explains everything else that looks wrong about the row.
  const swapped = swappedPair(row)
  if (swapped) return [swapped]
  const { value } = computeRow({ isActive, formula: expression, values })
  // Without subtraction a percentage is no growth, which may exceed 100 %; an administrator may say what it is.
  const isShare = isPercentUnit(unit) && (kind === null ? !subtracts(expression) : kind === 'proportion')
  const warnings = [...contradictions(row, isShare ? value : null), ...slips(row)]
  if (warnings.length > 0) return warnings
  const unlikely = value === null ? null : unlikelyValue(row, Number(value))
  return unlikely ? [{ code: 'outlier', ...unlikely }] : []
}

interface Row extends Pick<WarningInput, 'earlier' | 'previous'> {
  kind: MetricKind
  ratio: RatioForm | null
  /** Entered values in the order of the letters. */
  entered: ReadonlyArray<{ name: VariableName; exact: InstanceType<typeof CalcDecimal> }>
}

function enteredOf(expression: Expression, values: VariableValues): Row['entered'] {
  return formulaVariables(expression).flatMap((name) => {
    const value = values[name]
    return value === null || value === undefined ? [] : [{ name, exact: new CalcDecimal(value) }]
  })
}

const exactOf = ({ entered }: Row, name: VariableName) => entered.find((one) => one.name === name)?.exact

/**
 * A part greater than its whole; a whole of zero is no warning, since the row already says why it has no value.
 * @param share the row's value in per cent of a whole, null where it is none
 */
function contradictions(row: Row, share: string | null): RowWarning[] {
  if (!row.ratio) {
    const isAbove = share !== null && new CalcDecimal(share).gt(100)
    return isAbove ? [{ code: 'numerator_above_denominator', numerator: null, denominator: null }] : []
  }
  if (row.kind !== 'proportion') return []
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

/** The numbers of these letters in every period that has all of them, oldest first. */
function numbersOf(earlier: readonly Earlier[], names: readonly VariableName[]): number[][] {
  return earlier.flatMap(({ variables }) => {
    const numbers = names.flatMap((name) => variables[name] ?? [])
    return numbers.length === names.length ? [numbers] : []
  })
}

const spanOf = (numbers: readonly number[]): EarlierSpan => ({
  from: Math.min(...numbers),
  to: Math.max(...numbers),
})

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

/** The warning for an unusual denominator of counted cases, with the slip that explains it, if any. */
function volumeOf(row: Row) {
  if (!row.ratio) return null
  const names = [row.ratio.numerator, row.ratio.denominator]
  const [above, below] = names.map((name) => exactOf(row, name)?.toNumber())
  if (below === undefined) return null
  const earlier = row.earlier.flatMap((period) => {
    const [was = null, of = null] = names.map((name) => period.variables[name])
    return was === null || of === null ? [] : [{ period, above: was, below: of }]
  })
  const code = volumeSlip({ above: above ?? null, below }, earlier, row.previous)
  if (!code) return null
  const entered = { name: row.ratio.denominator, number: below }
  return { code, entered, usual: spanOf(earlier.map((one) => one.below)) }
}

/** A volume farther from the usual than this, in standard deviations, always raises a warning. */
const VERY_FAR = 5
const MONTHS = 3

/**
 * Whether a denominator covers the year to date, or one month of a quarter, or is merely far from all earlier ones.
 * @param entered numerator, which may still be missing, and denominator
 * @param earlier periods with their two numbers, oldest first
 * @param previous the period right before: across a gap nothing is known of the year so far
 */
function volumeSlip(
  { above, below }: { above: number | null; below: number },
  earlier: ReadonlyArray<{ period: Earlier; above: number; below: number }>,
  previous: Omit<Period, 'periodicity'> | null,
): VolumeSlip | null {
  const last = earlier.at(-1)
  if (!last) return null
  const scatter = scatterOf(earlier.map((one) => one.below))
  const far = distance(scatter, below)
  if (far <= FAR) return null
  const isUsual = (corrected: number) => corrected > 0 && distance(scatter, corrected) <= NEAR
  const soFar = previous && ordinalOf(previous) === ordinalOf(last.period) ? yearSoFar(earlier, last) : null
  if (soFar && (above === null || above >= soFar.above) && isUsual(below - soFar.below)) return 'year_to_date'
  if (last.period.quarter > 0 && isUsual(MONTHS * below)) return 'one_month'
  return far > VERY_FAR ? 'far_volume' : null
}

type Past = Parameters<typeof volumeSlip>[1]

/** The pooled periods of the year up to the last one; null where one is missing, or the year is over. */
function yearSoFar(earlier: Past, { period: last }: Past[number]): Omit<Past[number], 'period'> | null {
  const count = Math.max(last.quarter, last.month)
  if (count === 0 || count === (last.month > 0 ? 12 : 4)) return null
  const ofYear = earlier.filter(({ period }) => ordinalOf(last) - ordinalOf(period) < count)
  if (ofYear.length < count) return null
  const sum = (part: 'above' | 'below') => ofYear.reduce((all, one) => all + one[part], 0)
  return { above: sum('above'), below: sum('below') }
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

function unlikelyValue(row: Row, value: number): ReturnType<typeof unlikelyCount> {
  const { ratio, earlier } = row
  const kind = countKindOf(row.kind, ratio)
  if (!ratio || !kind) return farFromUsual(earlier, value)
  const names = [ratio.numerator, ratio.denominator]
  const [cases, of] = names.map((name) => exactOf(row, name)?.toNumber())
  return cases === undefined || of === undefined
    ? null
    : unlikelyCount({ kind, ...ratio }, earlier, { cases, of })
}
