'use client'

import type { ReactNode, SVGProps } from 'react'
import { DefaultZIndexes, useXAxisScale, useYAxisScale, ZIndexLayer } from 'recharts'
import { bandPath, levelPath, linePath, type Place, stepPath } from '@/components/analytics/charts/chart-path'

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
export function ChartDots({
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
