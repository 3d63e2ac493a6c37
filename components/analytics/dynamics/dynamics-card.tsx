import type { ReactNode } from 'react'
import { shortPeriod } from '@/components/analytics/charts/chart-period'
import { latestPoint } from '@/components/analytics/dynamics/dynamics-series'
import { goalWords } from '@/components/analytics/dynamics/dynamics-words'
import { MarkIcon } from '@/components/analytics/dynamics/mark-icon'
import { PassportLink } from '@/components/layout/passport-link'
import { classNames } from '@/components/ui/basics/class-names'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'
import { shown, signalSentence, stateWords, unitWords } from '@/lib/features/analytics/dynamics/labels'
import { chartAnchor, currentSignals } from '@/lib/features/analytics/dynamics/rules'
import { restrictionWords } from '@/lib/features/analytics/labels'

/**
 * An indicator: what it is, its last value and what that says, then its figure. Head, chart and notes take the rows of
 * the grid around, so that neighbours' charts stand on one line.
 */
export function DynamicsCard({ series, children }: { series: MetricDynamics; children: ReactNode }) {
  const { metric } = series
  const goal = goalWords(series)
  const latest = latestPoint(series)
  const restriction = latest?.own ? restrictionWords(latest.own) : ''
  return (
    <article
      id={chartAnchor(metric.id)}
      data-keep-together
      className="row-span-4 scroll-mt-20 grid min-w-0 grid-rows-subgrid gap-y-0 rounded-lg border border-line bg-surface px-5 py-4 @max-2xl:px-4"
    >
      <header>
        <div className="flex justify-between gap-4">
          <div className="min-w-0">
            <h2 className="leading-snug font-semibold text-pretty">
              {metric.name} <PassportLink metric={metric} />
            </h2>
            <p className="mt-0.5 text-sm text-ink-soft">
              {unitWords(metric)}
              {goal && ` · ${goal}`}
            </p>
          </div>
          <div className="shrink-0 text-right">
            <p
              className={classNames(
                'text-xl leading-none font-semibold',
                (restriction || !latest) && 'text-ink-soft',
              )}
            >
              {shown(latest?.own?.value ?? null, metric)}
            </p>
            <p className="mt-1 text-sm text-ink-soft">{latest ? shortPeriod(latest) : 'нет данных'}</p>
          </div>
        </div>
        {latest && <State series={series} />}
        {restriction && <p className="mt-1 text-sm text-ink-soft">{restriction}</p>}
      </header>
      {children}
    </article>
  )
}

/** The signals in words; without one, how far the limits can be trusted. */
function State({ series }: { series: MetricDynamics }) {
  const signals = currentSignals(series)
  if (signals.length === 0) return <p className="mt-2 text-sm text-ink-soft">{stateWords(series)}</p>
  return signals.map((signal) => (
    <p
      key={signal.kind}
      className={classNames(
        'mt-2 flex items-start gap-2 text-sm font-semibold',
        signal.better ? 'text-approved' : 'text-danger',
      )}
    >
      <MarkIcon mark={signal} />
      {signalSentence(signal, series)}
    </p>
  ))
}
