import type { ReactNode, SVGProps } from 'react'
import { DefaultZIndexes, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from 'recharts'
import { SignShape, ValueDot } from '@/components/analytics/charts/signs'
import type { SignalSign } from '@/lib/features/analytics/own/rules'

/* Drawn on the axes' scales without Recharts' own series, which would double the bundle. */

type PlaceOf = (index: number, value: number) => Place

type OnAxesProps = { depth?: 'line' | 'area'; children: (placeOf: PlaceOf) => ReactNode }

/** Draws on the surrounding chart's axes, over the grid; nothing until their scales are known. */
function OnAxes({ depth = 'line', children }: OnAxesProps) {
  const across = useXAxisScale()
  const up = useYAxisScale()
  if (!across || !up) return null
  const placeOf: PlaceOf = (index, value) => ({ x: across(index) ?? 0, y: up(value) ?? 0 })
  return <ZIndexLayer zIndex={DefaultZIndexes[depth]}>{children(placeOf)}</ZIndexLayer>
}

type Values = ReadonlyArray<number | null>

type ChartLineProps = Omit<SVGProps<SVGPathElement>, 'values'> & {
  /** Values by index; a missing one breaks the line. */
  values: Values
  isStep?: boolean
}

export function ChartLine({ values, isStep = false, ...look }: ChartLineProps) {
  const pathOf = values.length === 1 ? levelPath : isStep ? stepPath : linePath
  return (
    <OnAxes>
      {(placeOf) => (
        <path
          fill="none"
          {...look}
          d={pathOf(values.map((value, index) => (value === null ? null : placeOf(index, value))))}
        />
      )}
    </OnAxes>
  )
}

type ChartBandProps = { values: ReadonlyArray<readonly [low: number, high: number] | null>; fill: string }

/** The area between two values, behind all lines. */
export function ChartBand({ values, fill }: ChartBandProps) {
  return (
    <OnAxes depth="area">
      {(placeOf) => (
        <path
          fill={fill}
          d={bandPath(
            values.map((pair, index) => pair && [placeOf(index, pair[0]), placeOf(index, pair[1])]),
          )}
        />
      )}
    </OnAxes>
  )
}

type ChartDotsProps = { values: Values; children: (at: Place, index: number) => ReactNode }

/** A dot or another mark at every value. */
function ChartDots({ values, children }: ChartDotsProps) {
  return (
    <OnAxes>
      {(placeOf) => values.map((value, index) => value !== null && children(placeOf(index, value), index))}
    </OnAxes>
  )
}

/** Marks on the line of own values: a signal's sign or a dot. */
export function OwnDots({ values, signs }: { values: Values; signs: ReadonlyMap<number, SignalSign> }) {
  return (
    <ChartDots values={values}>
      {({ x, y }, index) => {
        const sign = signs.get(index)
        return sign ? (
          <SignShape key={index} cx={x} cy={y} sign={sign} />
        ) : (
          <ValueDot key={index} cx={x} cy={y} />
        )
      }}
    </ChartDots>
  )
}

/** Own values that are not on the line. */
export function LooseDots({ values, look }: { values: Values; look: 'aside' | 'ghost' }) {
  return (
    <ChartDots values={values}>
      {({ x, y }, index) => <ValueDot key={index} cx={x} cy={y} look={look} />}
    </ChartDots>
  )
}

interface EndLabel {
  words: string
  values: Values
  color: string
  isStrong?: boolean
}

/** Distance between two labels' baselines, in pixels at a root font of 16. */
const LABEL_GAP = 14

/**
 * Positions closest to the wanted ones, in order, with a gap between neighbours and within the edges.
 * @param gap least distance
 */
export function separated(
  positions: readonly number[],
  gap: number,
  [top, bottom]: readonly [number, number],
): number[] {
  const order = positions.map((_, index) => index).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0))
  const heights = [...positions]
  let low = top
  for (const index of order) {
    heights[index] = Math.max(low, positions[index] ?? 0)
    low = (heights[index] ?? 0) + gap
  }
  let high = bottom
  for (const index of order.reverse()) {
    heights[index] = Math.min(high, heights[index] ?? 0)
    high = (heights[index] ?? 0) - gap
  }
  return heights
}

export function EndLabels({ labels, last }: { labels: readonly EndLabel[]; last: number }) {
  const plot = usePlotArea()
  return (
    <OnAxes>
      {(placeOf) => {
        const ended = labels.flatMap((label) => {
          const value = label.values.findLast((one) => one !== null)
          return value == null ? [] : [{ ...label, y: placeOf(last, value).y }]
        })
        const edges = plot ? ([plot.y, plot.y + plot.height] as const) : ([0, 0] as const)
        const heights = separated(
          ended.map(({ y }) => y),
          LABEL_GAP,
          edges,
        )
        return ended.map(({ words, color, isStrong }, index) => (
          <text
            key={words}
            x={placeOf(last, 0).x + 9}
            y={(heights[index] ?? 0) + 4}
            fontSize={isStrong ? '0.875rem' : '0.75rem'}
            fontWeight={isStrong ? 600 : 400}
            fill={`var(--color-${color})`}
          >
            {words}
          </text>
        ))
      }}
    </OnAxes>
  )
}

interface Place {
  x: number
  y: number
}

/** Parts of a series between gaps. */
function stretches<T>(series: ReadonlyArray<T | null>): T[][] {
  const runs: T[][] = []
  series.forEach((one, index) => {
    if (one === null) return
    if (series[index - 1] == null) runs.push([])
    runs.at(-1)?.push(one)
  })
  return runs
}

/** An SVG path through the points; a missing one breaks it. */
export function linePath(places: ReadonlyArray<Place | null>): string {
  return stretches(places)
    .map((stretch) => stretch.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''))
    .join('')
}

/** A stepped path: each level extends half-way to its neighbours. */
export function stepPath(places: ReadonlyArray<Place | null>): string {
  return stretches(places)
    .map((stretch) => {
      const steps = stretch.map(({ x, y }, index) => {
        const before = stretch[index - 1]
        return before ? `H${(before.x + x) / 2}V${y}` : `M${x} ${y}`
      })
      return `${steps.join('')}H${stretch.at(-1)?.x}`
    })
    .join('')
}

/** Half the width of a single level, in pixels. */
const HALF = 8

/** A short level for a single period, where a line would be a point. */
export const levelPath = ([only]: ReadonlyArray<Place | null>): string =>
  only ? `M${only.x - HALF} ${only.y}h${2 * HALF}` : ''

/** An SVG path of the area between two lines with points at the same x. */
export function bandPath(pairs: ReadonlyArray<readonly [low: Place, high: Place] | null>): string {
  return stretches(pairs)
    .map((stretch) => {
      const edge = [...stretch.map(([, high]) => high), ...stretch.map(([low]) => low).reverse()]
      return `${linePath(edge)}Z`
    })
    .join('')
}
