import type { PossibleCounts, Span } from '../numerators'
import { disclosedNumerators } from './joint'
import { type Known, MAX_MOVES, type Move, Moves, nearest } from './moves'

/*
 * One year in several publications: its periods may have been corrected in between, published under other rules, or
 * grown in number. Counts that did not change are one shared unknown.
 */

interface Period extends Known {
  slot: number
}

/** A year as a publication shows it; null where the whole is not published. */
export interface PublishedYear {
  parts: readonly Period[]
  whole: Period | null
}

const WHOLE = 'whole'
const keyOf = ({ truth }: Period, place: number | typeof WHOLE) =>
  `${place}/${truth.numerator}/${truth.denominator}`
const keysOf = ({ parts, whole }: PublishedYear): string[] => [
  ...parts.map((part) => keyOf(part, part.slot)),
  ...(whole ? [keyOf(whole, WHOLE)] : []),
]

/** Intersection of what two publications leave possible. */
function both(one: PossibleCounts, other: PossibleCounts): PossibleCounts {
  return {
    numerators: cut(one.numerators, other.numerators),
    min: (a) => Math.max(one.min(a), other.min(a)),
    max: (a) => Math.min(one.max(a), other.max(a)),
  }
}

const cut = (one: Span, other: Span): Span => ({
  from: Math.max(one.from, other.from),
  to: Math.min(one.to, other.to),
})

const hasSameCounts = (one: Known, other: Known) =>
  one.truth.numerator === other.truth.numerator && one.truth.denominator === other.truth.denominator

/** The year with everything published about its counts so far; null if other counts or another sum were published. */
function asOneYear(now: PublishedYear, before: readonly PublishedYear[]): PublishedYear | null {
  const partOf = ({ parts }: PublishedYear, slot: number) => parts.find((part) => part.slot === slot)
  const isIn = (part: Period) => {
    const own = partOf(now, part.slot)
    return own !== undefined && hasSameCounts(own, part)
  }
  const isWithin = ({ parts, whole }: PublishedYear) =>
    parts.every(isIn) &&
    (whole === null ||
      (now.whole !== null && parts.length === now.parts.length && hasSameCounts(now.whole, whole)))
  if (!before.every(isWithin)) return null
  const merged = (period: Period, of: (year: PublishedYear) => Period | null | undefined): Period => {
    const known = before.map(of).filter((one) => one != null)
    return { ...period, possible: known.reduce((all, { possible }) => both(all, possible), period.possible) }
  }
  return {
    parts: now.parts.map((part) => merged(part, (year) => partOf(year, part.slot))),
    whole: now.whole && merged(now.whole, ({ whole }) => whole),
  }
}

interface Variable extends Known {
  /** Coefficient in each equation: 1 as a part, −1 as its whole, 0 if absent. */
  signs: number[]
}

function variablesOf(years: readonly PublishedYear[]): Map<string, Variable> {
  const equations = [
    ...new Map(years.flatMap((year) => (year.whole ? [[keysOf(year).join(), year]] : []))).values(),
  ]
  const variables = new Map<string, Variable>()
  for (const year of years) {
    const periods = [...year.parts, ...(year.whole ? [year.whole] : [])]
    for (const [index, key] of keysOf(year).entries()) {
      const period = periods[index]
      if (!period) continue
      const known = variables.get(key)
      const possible = known ? both(known.possible, period.possible) : period.possible
      const signs = known?.signs ?? equations.map((one) => signOf(one, key))
      variables.set(key, { truth: period.truth, possible, signs })
    }
  }
  return variables
}

const signOf = (year: PublishedYear, key: string) =>
  year.parts.some((part) => keyOf(part, part.slot) === key)
    ? 1
    : year.whole && keyOf(year.whole, WHOLE) === key
      ? -1
      : 0

/** Search budgets: the first suffices for most years; a numerator not freed within the second counts as disclosed. */
const FEW_STEPS = 20
const MAX_STEPS = 60

/** Remaining moves of one variable, the nearest first, with their range. */
interface Choice {
  moves: readonly Move[]
  cases: Span
  denominators: Span
}

function choiceOf(moves: readonly Move[]): Choice {
  const cases = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
  const denominators = { ...cases }
  for (const { by, from, to } of moves) {
    if (by < cases.from) cases.from = by
    if (by > cases.to) cases.to = by
    if (from < denominators.from) denominators.from = from
    if (to > denominators.to) denominators.to = to
  }
  return { moves, cases, denominators }
}

/** Variables that must add up to 0, each with its sign. */
type Equation = ReadonlyArray<{ index: number; sign: number }>

function sumOf(equation: Equation, left: readonly Choice[], of: 'cases' | 'denominators'): Span {
  const sum = { from: 0, to: 0 }
  for (const { index, sign } of equation) {
    const span = left[index]?.[of]
    if (!span) continue
    sum.from += sign > 0 ? span.from : -span.to
    sum.to += sign > 0 ? span.to : -span.from
  }
  return sum
}

/** Bounds left to one variable if the sum is to be 0, given the bounds of the others. */
const restOf = (sum: Span, own: Span, sign: number): Span =>
  sign > 0
    ? { from: own.to - sum.to, to: own.from - sum.from }
    : { from: own.to + sum.from, to: own.from + sum.to }

const isWithin = (inner: Span, outer: Span) => outer.from <= inner.from && inner.to <= outer.to

/** Removes moves with which the sum cannot be 0. @returns whether any went; null when a variable has none left */
function narrow(left: Choice[], equation: Equation): boolean | null {
  const cases = sumOf(equation, left, 'cases')
  const denominators = sumOf(equation, left, 'denominators')
  let isChanged = false
  for (const { index, sign } of equation) {
    const choice = left[index]
    if (!choice) continue
    const by = restOf(cases, choice.cases, sign)
    const span = restOf(denominators, choice.denominators, sign)
    if (isWithin(choice.cases, by) && isWithin(choice.denominators, span)) continue
    isChanged = true
    const moves: Move[] = []
    for (const move of choice.moves) {
      if (move.by < by.from || move.by > by.to) continue
      const one = cut(move, span)
      if (one.from <= one.to) moves.push({ by: move.by, ...one })
    }
    if (moves.length === 0) return null
    left[index] = choiceOf(moves)
  }
  return isChanged
}

/** Applies all equations until none removes a move; null when a variable has none left. */
function narrowed(choices: readonly Choice[], equations: readonly Equation[]): Choice[] | null {
  const left = [...choices]
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const equation of equations) {
      const change = narrow(left, equation)
      if (change === null) return null
      isChanged ||= change
    }
  }
  return left
}

/** One move of each variable, the nearest first, with which every sum is 0; null where none is found. */
function solve(
  choices: readonly Choice[],
  equations: readonly Equation[],
  steps: { left: number },
): Move[] | null {
  steps.left -= 1
  const left = narrowed(choices, equations)
  if (!left) return null
  const chosen = (index: number, move: Move) => solve(left.with(index, choiceOf([move])), equations, steps)
  const open = left.flatMap(({ moves }, index) => (moves.length > 1 ? [{ index, moves }] : []))
  if (open.length === 0) {
    const moves = left.flatMap((choice) => choice.moves)
    const index = moves.findIndex(({ from, to }) => from < to)
    const wide = moves[index]
    if (!wide) return moves
    const nearest = Math.min(Math.max(0, wide.from), wide.to)
    return chosen(index, { by: wide.by, from: nearest, to: nearest })
  }
  const { index, moves } = open.reduce((min, one) => (one.moves.length < min.moves.length ? one : min))
  for (const move of moves) {
    if (steps.left <= 0) return null
    const all = chosen(index, move)
    if (all) return all
  }
  return null
}

/**
 * Whether each numerator is disclosed to a reader of all these versions of a year.
 * @returns the parts in order and the whole of `now`, then numerators that only earlier versions published
 */
export function disclosedByAll(now: PublishedYear, before: readonly PublishedYear[]): Iterable<boolean> {
  const one = asOneYear(now, before)
  return one ? disclosedNumerators(one) : disclosedVariables(now, before)
}

/** Searches feasible counts with another numerator; where none is found, the numerator counts as disclosed. */
function* disclosedVariables(now: PublishedYear, before: readonly PublishedYear[]): Generator<boolean> {
  const variables = [...variablesOf([now, ...before]).values()]
  const equations = (variables[0]?.signs ?? []).map((_sign, equation) =>
    variables.flatMap(
      ({ signs }, index): Equation => (signs[equation] ? [{ index, sign: signs[equation] }] : []),
    ),
  )
  const all = variables.map((one) => choiceOf(nearest(new Moves().fill(one, 1, MAX_MOVES))))
  const choices = narrowed(all, equations) ?? all
  const isFree = variables.map(({ truth }) => truth.numerator === 0)
  const search = (index: number, limit: number) => {
    const steps = { left: limit }
    for (const move of choices[index]?.moves ?? []) {
      if (isFree[index] || steps.left <= 0) return
      if (move.by === 0) continue
      const fitting = solve(choices.with(index, choiceOf([move])), equations, steps)
      for (const [other, { by }] of (fitting ?? []).entries()) if (by !== 0) isFree[other] = true
    }
  }
  for (const index of isFree.keys()) search(index, FEW_STEPS)
  for (const index of isFree.keys()) {
    search(index, MAX_STEPS)
    yield !isFree[index]
  }
}
