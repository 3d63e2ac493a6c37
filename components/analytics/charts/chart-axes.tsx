'use client'

import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  DefaultZIndexes,
  useActiveTooltipCoordinate,
  useActiveTooltipLabel,
  useChartWidth,
  useIsTooltipActive,
  usePlotArea,
  XAxis,
  YAxis,
  ZIndexLayer,
} from 'recharts'
import { periodTicks, type ValueScale } from '@/lib/calc/chart-ticks'
import { formatNumber } from '@/lib/core/format/numbers'

/** Of the widest label, «III 26», with air, in root font sizes: the low-vision version has larger ones. */
const LABEL_REM = 3.1
/** Of the value axis and the margins, which the labels cannot use. */
const AROUND_REM = 4
const TICK = { fontSize: '0.75rem', fill: 'var(--color-ink-muted)' }

const remPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Above, the names of the axes; half a label at each end of the axis, so that the first and the last one fit. */
export const CHART_MARGIN = { top: 26, right: 20, bottom: 0, left: 0 }

/** Room for the words at the ends of lines, in pixels. */
export const endRoom = () => 4.25 * remPixels()

/**
 * The axis of periods for rows with `index`; a narrow chart labels fewer of them.
 * @param end room that is left after it, in pixels
 */
export function PeriodAxis({ rows, end = 0 }: { rows: ReadonlyArray<{ label: string }>; end?: number }) {
  const rem = remPixels()
  const width = (useChartWidth() ?? 0) - AROUND_REM * rem - end
  return (
    <XAxis
      dataKey="index"
      type="number"
      domain={[0, Math.max(rows.length - 1, 0)]}
      ticks={periodTicks(rows.length, width, LABEL_REM * rem)}
      interval={0}
      tickFormatter={(index: number) => rows[index]?.label ?? ''}
      tick={TICK}
      tickLine={false}
      tickMargin={6}
      axisLine={{ stroke: 'var(--color-line-strong)' }}
      padding={{ left: 8, right: 4 }}
    />
  )
}

type ValueAxisProps = {
  scale: ValueScale
  /** Of both axes, above this one, where nothing beside the chart tells them. */
  names?: string
}

/** The axis of values. */
export function ValueAxis({ scale, names }: ValueAxisProps) {
  return (
    <YAxis
      width="auto"
      domain={[scale.min, scale.max]}
      // The domain is given: the library has no series of its own here to derive it from.
      allowDataOverflow
      ticks={scale.ticks}
      interval={0}
      tickFormatter={(value: number) => formatNumber(value, scale.decimals)}
      tick={TICK}
      tickLine={false}
      axisLine={false}
      label={names === undefined ? undefined : <AxesNames>{names}</AxesNames>}
    />
  )
}

/** Words at the upper left corner of a chart: wherever the axis ends, they begin at its edge. */
function AxesNames({ children }: { children: string }) {
  return (
    <text x={4} y={12} fontSize="0.75rem" fill="var(--color-ink-muted)">
      {children}
    </text>
  )
}

/** Between the line under the pointer and the words about it. */
const GAP = 10

/**
 * What the chart tells of the place under the pointer, or of that the keyboard has come to: a line there and the words
 * beside it, on the side that has more room.
 * @param children tells of a place; null where there is nothing to tell
 */
export function ChartHint({ children }: { children: (index: number) => ReactNode }) {
  const [mark, setMark] = useState<SVGGElement | null>(null)
  const isActive = useIsTooltipActive()
  const label = useActiveTooltipLabel()
  const at = useActiveTooltipCoordinate()
  const plot = usePlotArea()
  const frame = mark?.closest('.recharts-wrapper')
  const words = isActive && label !== undefined ? children(Number(label)) : null
  return (
    <g ref={setMark}>
      {words && at && plot && frame && (
        <>
          <ZIndexLayer zIndex={DefaultZIndexes.cursorLine}>
            <line
              x1={at.x}
              x2={at.x}
              y1={plot.y}
              y2={plot.y + plot.height}
              stroke="var(--color-line-strong)"
              pointerEvents="none"
            />
          </ZIndexLayer>
          {createPortal(
            <div
              className="pointer-events-none absolute z-10"
              style={{
                top: plot.y,
                ...(at.x > plot.x + plot.width / 2
                  ? { right: `calc(100% - ${at.x - GAP}px)` }
                  : { left: at.x + GAP }),
              }}
            >
              {words}
            </div>,
            frame,
          )}
        </>
      )}
    </g>
  )
}

export interface TooltipLine {
  name: string
  value: string
  isOwn?: boolean
}

/** The numbers of one period, beside the pointer or the keyboard's place on the chart. */
export function ChartTooltip({ title, lines }: { title: string; lines: readonly TooltipLine[] }) {
  return (
    <div
      role="status"
      className="pointer-events-none max-w-64 rounded-md border border-line-strong bg-surface px-3 py-2 text-sm shadow-float"
    >
      <p className="font-semibold">{title}</p>
      <dl className="mt-1 space-y-0.5">
        {lines.map(({ name, value, isOwn }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className={isOwn ? 'font-semibold' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type FlagLabelProps = {
  words: string
  /** On a narrow chart. */
  shortWords?: string
  /** Nearer to the end of the chart: the words stand before the flag. */
  isLate: boolean
  /** Only the outline of the flag. */
  isHollow?: boolean
  /** Lines of text above it. */
  row?: number
  /** Where the line is; given by the chart. */
  viewBox?: { x?: number; y?: number }
}

const ROW = 14
const NARROW = 480

/** A flag at the top of a line with its words beside it. */
export function FlagLabel({
  words,
  shortWords = words,
  isLate,
  isHollow = false,
  row = 0,
  viewBox,
}: FlagLabelProps) {
  const isNarrow = (useChartWidth() ?? 0) < NARROW
  const { x = 0, y: top = 0 } = viewBox ?? {}
  const y = top + row * ROW
  return (
    <g>
      <path
        d={`M${x} ${y}h10l-3 4l3 4h-10Z`}
        fill={isHollow ? 'var(--color-surface)' : 'var(--color-accent-deep)'}
        stroke="var(--color-accent-deep)"
        strokeWidth={1.25}
      />
      <text
        x={isLate ? x - 6 : x + 15}
        y={y + 8}
        textAnchor={isLate ? 'end' : 'start'}
        fontSize="0.75rem"
        fontWeight={600}
        fill="var(--color-accent-deep)"
      >
        {isNarrow ? shortWords : words}
      </text>
    </g>
  )
}
