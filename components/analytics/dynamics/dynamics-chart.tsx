import { type ComponentProps, memo } from 'react'
import { ReferenceLine } from 'recharts'
import { ChartOfPeriods, FlagLabel } from '@/components/analytics/charts/chart-axes'
import { ChartBand, ChartLine, EndLabels, LooseDots, OwnDots } from '@/components/analytics/charts/chart-line'
import { drawnFlags, flagWords } from '@/components/analytics/charts/measure-flags'
import { tooltipLines } from '@/components/analytics/dynamics/chart-lines'
import { chartRows, drawnValues } from '@/components/analytics/dynamics/dynamics-series'
import { targetAt } from '@/components/analytics/dynamics/dynamics-words'
import { signsOf } from '@/components/analytics/dynamics/signals'
import { valueScale } from '@/lib/calc/chart-ticks'
import { axisPeriod } from '@/lib/core/format/quarters'
import type { MetricDynamics } from '@/lib/features/analytics/contract'
import { drawnLimits, isPercent, segmentAt, shown } from '@/lib/features/analytics/own/rules'

type DynamicsChartProps = { series: MetricDynamics; withGroup: boolean; summary: string }

/** Room for the axis names and for flags, in pixels. */
const ABOVE = 26

const LIMIT = { stroke: 'var(--color-ink-soft)', strokeWidth: 1.25, isStep: true } as const

function Chart({ series, withGroup, summary }: DynamicsChartProps) {
  const { chart, metric } = series
  const rows = chartRows(series)
  const targets = rows.map(({ index }) => targetAt(series, index)?.value ?? null)
  const own = rows.map((row) => row.own)
  const limits = rows.map(({ index }) => drawnLimits(series, index))
  const drawn = [
    ...drawnValues(rows, withGroup),
    ...limits.flatMap((one) => (one ? [one.lower, one.upper] : [])),
    ...targets,
  ]
  const within = (from: number, of: 'lower' | 'upper' | 'center') =>
    limits.map((one, index) => (segmentAt(series, index)?.from === from ? (one?.[of] ?? null) : null))
  const level = (of: 'lower' | 'upper' | 'center') => limits.map((one) => one?.[of] ?? null)
  const lastOwn = own.findLast((value) => value !== null) ?? null
  const endLabels: ComponentProps<typeof EndLabels>['labels'] = [
    { words: shown(lastOwn, metric), values: own, color: 'accent-strong', isStrong: true },
    {
      words: `цель ${shown(targets.findLast((one) => one !== null) ?? null, metric)}`,
      values: targets,
      color: 'approved',
    },
    { words: 'предел', values: level('upper'), color: 'ink-soft' },
    { words: 'среднее', values: level('center'), color: 'ink-soft' },
    ...(limits.findLast((one) => one)?.lower
      ? [{ words: 'нижний', values: level('lower'), color: 'ink-soft' }]
      : []),
    ...(withGroup ? [{ words: 'медиана', values: rows.map(({ median }) => median), color: 'ink-soft' }] : []),
  ]

  return (
    <ChartOfPeriods
      rows={rows}
      top={ABOVE}
      scale={valueScale(drawn, isPercent(metric))}
      summary={summary}
      linesOf={(row) => tooltipLines(row, series, withGroup)}
    >
      {withGroup && <ChartBand values={rows.map(({ band }) => band)} fill="var(--color-track)" />}
      {withGroup && (
        <ChartLine
          values={rows.map(({ median }) => median)}
          stroke="var(--color-control)"
          strokeWidth={1.25}
          strokeDasharray="4 3"
        />
      )}
      <ChartLine
        values={targets}
        isStep
        stroke="var(--color-success)"
        strokeWidth={2}
        strokeDasharray="9 4"
      />
      {(chart?.segments ?? []).flatMap(({ from }) => [
        <ChartLine key={`${from} upper`} {...LIMIT} values={within(from, 'upper')} />,
        <ChartLine key={`${from} lower`} {...LIMIT} values={within(from, 'lower')} />,
        <ChartLine key={`${from} center`} {...LIMIT} strokeDasharray="1 3" values={within(from, 'center')} />,
      ])}
      {(chart?.segments ?? []).flatMap(({ from, rebase }) => {
        const point = series.points[from]
        return rebase && point ? (
          <ReferenceLine
            key={`${from} flag`}
            x={from}
            stroke="var(--color-accent-deep)"
            strokeWidth={1.5}
            label={
              <FlagLabel words={`новые пределы с ${axisPeriod(point)}`} isLate={from > rows.length / 2} />
            }
          />
        ) : (
          []
        )
      })}
      {drawnFlags(series).map((flag) => (
        <ReferenceLine
          key={`${flag.kind} ${flagWords(flag)}`}
          x={flag.x}
          stroke="var(--color-accent-deep)"
          strokeWidth={1.25}
          strokeDasharray="3 3"
          label={
            <FlagLabel
              words={flagWords(flag)}
              isLate={flag.x > rows.length / 2}
              isHollow={flag.kind === 'begin'}
              row={flag.row}
            />
          }
        />
      ))}
      <ChartLine values={own} stroke="var(--color-accent)" strokeWidth={2.25} />
      <OwnDots values={own} signs={signsOf(series)} />
      <LooseDots values={rows.map(({ aside }) => aside)} look="aside" />
      <LooseDots values={rows.map(({ ghost }) => ghost)} look="ghost" />
      <EndLabels labels={endLabels} last={rows.length - 1} />
    </ChartOfPeriods>
  )
}

/** Own values with limits by segment, signals and target; the group is in the background. Opening its table leaves it drawn. */
export const DynamicsChart = memo(Chart)
