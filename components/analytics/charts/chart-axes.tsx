import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  CartesianGrid,
  ComposedChart,
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
import { periodTicks, type valueScale } from '@/lib/calc/chart-ticks'
import { formatNumber } from '@/lib/core/format/numbers'

/** Width of the widest label, «III 26», with spacing, in root font sizes, which grow in the low-vision version. */
const LABEL_REM = 3.1
/** Width of the value axis and margins, where no labels fit. */
const AROUND_REM = 4
const TICK = { fontSize: '0.75rem', fill: 'var(--color-ink-muted)' }

const remPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Room for labels at line ends, in pixels. */
const endRoom = () => 4.25 * remPixels()

type ChartOfPeriodsProps<Row> = {
  rows: readonly Row[]
  /** Above the plot, in pixels: for the axis names and rows of flags. */
  top: number
  scale: ReturnType<typeof valueScale>
  /** Names of both axes, shown above the values if the page has no others. */
  names?: string
  summary: string
  /** Lines of the tooltip at a row. */
  linesOf: (row: Row) => readonly TooltipLine[]
  children: ReactNode
}

/** A chart of values by period on its grid and axes, with a tooltip. The parent box gives the size. */
export function ChartOfPeriods<Row extends { label: string; title: string }>(
  props: ChartOfPeriodsProps<Row>,
) {
  const { rows, top, scale, names, summary, linesOf, children } = props
  return (
    <ComposedChart
      responsive
      style={{ width: '100%', height: '100%' }}
      data={[...rows]}
      margin={{ top, right: endRoom(), bottom: 0, left: 0 }}
      aria-label={summary}
    >
      <CartesianGrid vertical={false} stroke="var(--color-track)" />
      <PeriodAxis rows={rows} />
      <YAxis
        width="auto"
        domain={[scale.min, scale.max]}
        // The domain must be given: Recharts has no series here to derive it from.
        allowDataOverflow
        ticks={scale.ticks}
        interval={0}
        tickFormatter={(value: number) => formatNumber(value, scale.decimals)}
        tick={TICK}
        tickLine={false}
        axisLine={false}
        label={names === undefined ? undefined : <AxesNames>{names}</AxesNames>}
      />
      {children}
      <ChartHint rows={rows} linesOf={linesOf} />
    </ComposedChart>
  )
}

/** The axis of periods for rows with `index`; a narrow chart labels fewer of them. */
function PeriodAxis({ rows }: { rows: ReadonlyArray<{ label: string }> }) {
  const rem = remPixels()
  const width = (useChartWidth() ?? 0) - AROUND_REM * rem - endRoom()
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

/** Names at the upper left corner of a chart, aligned to its edge. */
function AxesNames({ children }: { children: string }) {
  return (
    <text x={4} y={12} fontSize="0.75rem" fill="var(--color-ink-muted)">
      {children}
    </text>
  )
}

/** Distance between the pointer's line and the tooltip. */
const GAP = 10

/** A tooltip for the pointer or keyboard position: a line there and a text on the side with more room. */
function ChartHint<Row extends { title: string }>({
  rows,
  linesOf,
}: Pick<ChartOfPeriodsProps<Row>, 'rows' | 'linesOf'>) {
  const [mark, setMark] = useState<SVGGElement | null>(null)
  const isActive = useIsTooltipActive()
  const label = useActiveTooltipLabel()
  const at = useActiveTooltipCoordinate()
  const plot = usePlotArea()
  const frame = mark?.closest('.recharts-wrapper')
  const row = isActive && label !== undefined ? rows[Number(label)] : undefined
  return (
    <g ref={setMark}>
      {row && at && plot && frame && (
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
              <div
                role="status"
                className="pointer-events-none max-w-64 rounded-md border border-line-strong bg-surface px-3 py-2 text-sm shadow-float"
              >
                <p className="font-semibold">{row.title}</p>
                <dl className="mt-1 space-y-0.5">
                  {linesOf(row).map(({ name, value, isOwn }) => (
                    <div key={name} className="flex justify-between gap-4">
                      <dt className="text-ink-soft">{name}</dt>
                      <dd className={isOwn ? 'font-semibold' : undefined}>{value}</dd>
                    </div>
                  ))}
                </dl>
              </div>
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

type FlagLabelProps = {
  words: string
  /** For a narrow chart. */
  shortWords?: string
  /** Near the right end: the text is left of the flag. */
  isLate: boolean
  /** Draws the flag as an outline. */
  isHollow?: boolean
  row?: number
  /** Position of the line; passed by the chart. */
  viewBox?: { x?: number; y?: number }
}

const ROW = 14
const NARROW = 480

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
