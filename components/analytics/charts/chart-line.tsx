'use client'

import type { ReactNode, SVGProps } from 'react'
import { DefaultZIndexes, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from 'recharts'
import { SignShape, ValueDot } from '@/components/analytics/charts/signs'
import type { SignalSign } from '@/lib/features/analytics/own/rules'

/* What is drawn over the axes of a chart: by their scales, without the library's own series, which are as large again. */

type PlaceOf = (index: number, value: number) => Place

/** Draws on the axes of the chart around it, over the grid; nothing before the axes know their scales. */
function OnAxes({
  depth = 'line',
  children,
}: {
  depth?: 'line' | 'area'
  children: (placeOf: PlaceOf) => ReactNode
}) {
  const across = useXAxisScale()
  const up = useYAxisScale()
  if (!across || !up) return null
  const placeOf: PlaceOf = (index, value) => ({ x: across(index) ?? 0, y: up(value) ?? 0 })
  return <ZIndexLayer zIndex={DefaultZIndexes[depth]}>{children(placeOf)}</ZIndexLayer>
}

type Values = ReadonlyArray<number | null>

type ChartLineProps = Omit<SVGProps<SVGPathElement>, 'values'> & {
  /** By the places of the axis; the line breaks where there is none. */
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

/** What lies between two values, behind every line. */
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

/** A dot, or whatever stands for it, at every value. */
function ChartDots({
  values,
  children,
}: {
  values: Values
  children: (at: Place, index: number) => ReactNode
}) {
  return (
    <OnAxes>
      {(placeOf) => values.map((value, index) => value !== null && children(placeOf(index, value), index))}
    </OnAxes>
  )
}

/** The points of the line of own values: a signal's sign or a dot. */
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

/** Own values outside the line. */
export function LooseDots({ values, look }: { values: Values; look: 'aside' | 'ghost' }) {
  return (
    <ChartDots values={values}>
      {({ x, y }, index) => <ValueDot key={index} cx={x} cy={y} look={look} />}
    </ChartDots>
  )
}

/** Words at the end of a line. */
export interface EndLabel {
  words: string
  values: Values
  color: string
  isStrong?: boolean
}

/** Between the baselines of two labels, in pixels of the root font of 16. */
const LABEL_GAP = 14

/**
 * Heights as near to those wanted as a gap between neighbours and the edges allow, in the order given.
 * @param gap between two of them, at least
 */
export function apart(
  wanted: readonly number[],
  gap: number,
  [top, bottom]: readonly [number, number],
): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const heights = [...wanted]
  let least = top
  for (const index of order) {
    heights[index] = Math.max(least, wanted[index] ?? 0)
    least = (heights[index] ?? 0) + gap
  }
  let most = bottom
  for (const index of order.reverse()) {
    heights[index] = Math.min(most, heights[index] ?? 0)
    most = (heights[index] ?? 0) - gap
  }
  return heights
}

/** What the lines of a chart are, told where they end. */
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
        const heights = apart(
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

/** The stretches of a series between its gaps. */
function stretches<T>(series: ReadonlyArray<T | null>): T[][] {
  const found: T[][] = []
  series.forEach((one, index) => {
    if (one === null) return
    if (series[index - 1] == null) found.push([])
    found.at(-1)?.push(one)
  })
  return found
}

/** A line through the places, as SVG has it; broken where one is missing. */
export function linePath(places: ReadonlyArray<Place | null>): string {
  return stretches(places)
    .map((stretch) => stretch.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''))
    .join('')
}

/** The same in steps: each level reaches half the way to its neighbours. */
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

/** Half a level, in pixels. */
const HALF = 8

/** On an axis of one place, where a line would be a point: its level. */
export const levelPath = ([only]: ReadonlyArray<Place | null>): string =>
  only ? `M${only.x - HALF} ${only.y}h${2 * HALF}` : ''

/** What lies between two lines, each place of the one over a place of the other. */
export function bandPath(pairs: ReadonlyArray<readonly [low: Place, high: Place] | null>): string {
  return stretches(pairs)
    .map((stretch) => {
      const edge = [...stretch.map(([, high]) => high), ...stretch.map(([low]) => low).reverse()]
      return `${linePath(edge)}Z`
    })
    .join('')
}
