import { AssuranceNote, OwnSparkline } from '@/components/analytics/charts/own-notes'
import { SignalMark } from '@/components/analytics/charts/signs'
import { latestPoint } from '@/components/analytics/dynamics/dynamics-series'
import { targetShort } from '@/components/analytics/dynamics/dynamics-words'
import { TermHint } from '@/components/analytics/method/term-hint'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { counted, tied } from '@/lib/core/format/plural'
import { axisPeriod } from '@/lib/core/format/quarters'
import type { MetricDynamics } from '@/lib/features/analytics/contract'
import type { TermName } from '@/lib/features/analytics/method/labels'
import type { OwnDynamics } from '@/lib/features/analytics/own/contract'
import { noSignalsWords, seriesWords, signalWords, variationWords } from '@/lib/features/analytics/own/labels'
import { currentSignals, shown } from '@/lib/features/analytics/own/rules'
import { chartAnchor } from '@/lib/features/analytics/rules'

/** Current signals, with a sign and text each. */
function VariationNote({ series }: { series: OwnDynamics }) {
  const signals = currentSignals(series)
  if (signals.length === 0) {
    return (
      <span className="inline-flex items-start gap-2 text-ink-soft">
        <span aria-hidden className="mx-1.25 mt-[0.45em] size-1.5 shrink-0 rounded-full bg-control" />
        {variationWords(series)}
      </span>
    )
  }
  return signals.map((signal) => <SignalMark key={signal.kind} signal={signal} className="flex gap-2" />)
}

const LATEST = 'Последнее'
const HEAD = ['Изменчивость', 'Достижение цели', LATEST, 'Цель', 'Динамика', 'Что видно']
const TERM_OF: Readonly<Record<string, TermName>> = { Изменчивость: 'sigma', 'Достижение цели': 'assurance' }
const NUMBERS = new Set([LATEST, 'Цель'])

const isSignalled = (series: MetricDynamics) => currentSignals(series).length > 0

/** The period of all last values, if they share one. */
function commonPeriod(series: readonly MetricDynamics[]): string | null {
  const periods = new Set(series.flatMap((one) => latestPoint(one) ?? []).map(axisPeriod))
  const [period] = periods
  return periods.size === 1 && period !== undefined ? period : null
}

function Latest({ series, isDated }: { series: MetricDynamics; isDated: boolean }) {
  const latest = latestPoint(series)
  if (!latest) return <span className="text-ink-soft">—</span>
  return (
    <>
      <span className="block font-semibold">{shown(latest.own?.value ?? null, series.metric)}</span>
      {isDated && <span className="block text-sm whitespace-nowrap text-ink-soft">{axisPeriod(latest)}</span>}
    </>
  )
}

/** All indicators in a table, those with signals first; blocks on a narrow screen. */
export function DynamicsOverview({ series }: { series: readonly MetricDynamics[] }) {
  const period = commonPeriod(series)
  const signals = series.filter(isSignalled).length
  return (
    <section className="mb-4 rounded-lg border border-line bg-surface">
      <header className="border-b border-line px-4 py-3">
        <h2 className="text-lg font-semibold">
          {signals > 0
            ? `Посмотрите в первую очередь: ${counted(signals, 'сигнал', 'сигнала', 'сигналов')}`
            : noSignalsWords(series)}{' '}
          <span className="ml-3 text-sm font-normal text-ink-soft @max-5xl:ml-0 @max-5xl:block">
            {seriesWords(series)}
          </span>
        </h2>
      </header>
      <ScrollBox label="Показатели категории" className="@max-5xl:hidden">
        <table className="w-full border-collapse">
          <caption className="sr-only">Показатели категории</caption>
          <thead>
            <tr className="border-b border-line text-left text-sm text-ink-soft">
              <th scope="col" className="px-4 py-2 font-normal">
                Показатель
              </th>
              {HEAD.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className={classNames('px-3 py-2 font-normal last:pr-4', NUMBERS.has(name) && 'text-right')}
                >
                  {name}
                  {name === LATEST && period && `, ${period}`}{' '}
                  {TERM_OF[name] && <TermHint of={TERM_OF[name]} />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.map((one) => (
              <tr key={one.metric.id} className="border-b border-line text-sm last:border-0">
                <th scope="row" className="min-w-52 px-4 py-2 text-left font-semibold text-pretty">
                  <a href={`#${chartAnchor(one.metric.id)}`} className="link">
                    <BriefName of={one.metric} isWholeOnPaper isNamedElsewhere />
                  </a>
                </th>
                <td className="px-3 py-2 whitespace-nowrap">
                  <VariationNote series={one} />
                </td>
                <td className="px-3 py-2 whitespace-nowrap">
                  <AssuranceNote series={one} />
                </td>
                <td className="px-3 py-2 text-right">
                  <Latest series={one} isDated={period === null} />
                </td>
                <td className="px-3 py-2 text-right whitespace-nowrap">{targetShort(one)}</td>
                <td className="px-3 py-2">
                  <OwnSparkline series={one} />
                </td>
                <td
                  className={classNames(
                    'min-w-48 px-3 py-2 pr-4 text-pretty',
                    isSignalled(one) ? 'font-semibold' : 'text-ink-soft',
                  )}
                >
                  {tied(signalWords(one))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <ul aria-label="Показатели категории" className="@5xl:hidden">
        {series.map((one) => (
          <li key={one.metric.id} className="border-b border-line px-4 py-3 last:border-0">
            <div className="flex items-start justify-between gap-3">
              <h3 className="min-w-0 font-semibold text-pretty">
                <a href={`#${chartAnchor(one.metric.id)}`} className="link inline-block min-h-6">
                  <BriefName of={one.metric} isNamedElsewhere />
                </a>
              </h3>
              <div className="shrink-0 text-right">
                <Latest series={one} isDated />
              </div>
            </div>
            <div className="mt-1.5 flex flex-wrap items-end justify-between gap-3 text-sm">
              <div className="flex gap-x-5 gap-y-1 @max-3xl:flex-col">
                <VariationNote series={one} />
                {one.chart?.assurance && <AssuranceNote series={one} />}
              </div>
              <OwnSparkline series={one} />
            </div>
            <p className={classNames('mt-1.5 text-sm empty:hidden', !isSignalled(one) && 'text-ink-soft')}>
              {tied(signalWords(one))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
