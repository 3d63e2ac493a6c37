import { shortPeriod } from '@/components/analytics/charts/chart-period'
import { latestPoint, ownValues } from '@/components/analytics/dynamics/dynamics-series'
import { DirectionNote, TargetNote, VariationChip } from '@/components/analytics/dynamics/dynamics-variation'
import { restrictionWords, shown, unitWords } from '@/components/analytics/dynamics/dynamics-words'
import { Sparkline } from '@/components/analytics/dynamics/sparkline'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

type OverviewProps = { series: readonly MetricDynamics[] }

const HEAD = ['Последнее значение', 'Цель', 'К предыдущему', 'Сигнал', 'Динамика']

const countedValue = ({ points }: MetricDynamics) => ownValues(points).at(-1)?.value ?? null

function Latest({ series }: { series: MetricDynamics }) {
  const latest = latestPoint(series)
  if (!latest) return <span className="text-ink-muted">нет данных</span>
  const note = latest.own ? restrictionWords(latest.own) : ''
  return (
    <>
      <span className={note ? 'text-ink-muted' : 'text-lg font-semibold'}>
        {shown(latest.own?.value ?? null, series.metric)}
      </span>{' '}
      <span className="text-sm whitespace-nowrap text-ink-muted">{shortPeriod(latest)}</span>
      {note && <span className="block text-sm text-ink-muted">{note}</span>}
    </>
  )
}

/** «Сводная таблица»: every indicator on one line; on a phone a card each. */
export function DynamicsOverview({ series }: OverviewProps) {
  return (
    <>
      <div className="overflow-x-auto rounded-lg border border-line bg-surface @max-3xl:hidden">
        <table className="w-full border-collapse">
          <caption className="sr-only">
            Показатели категории: последнее значение, цель, направление, сигнал
          </caption>
          <thead>
            <tr className="border-b border-line text-left text-sm text-ink-muted">
              <th scope="col" className="px-4 py-2.5 font-normal">
                Показатель
              </th>
              {HEAD.map((name) => (
                <th key={name} scope="col" className="px-3 py-2.5 font-normal last:pr-4">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.map((one) => (
              <tr key={one.metric.id} className="border-b border-line last:border-0">
                <th scope="row" className="min-w-52 px-4 py-2.5 text-left font-medium text-pretty">
                  {one.metric.name}
                  <span className="block text-sm font-normal text-ink-muted">{unitWords(one.metric)}</span>
                </th>
                <td className="px-3 py-2.5">
                  <Latest series={one} />
                </td>
                <td className="px-3 py-2.5 text-sm">
                  <TargetNote series={one} value={countedValue(one)} />
                </td>
                <td className="px-3 py-2.5 text-sm">
                  <DirectionNote series={one} />
                </td>
                <td className="px-3 py-2.5 @5xl:whitespace-nowrap">
                  <VariationChip series={one} />
                </td>
                <td className="px-3 py-2.5 pr-4">
                  <Sparkline points={one.points} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label="Показатели категории" className="space-y-3 @3xl:hidden">
        {series.map((one) => (
          <li key={one.metric.id} className="rounded-lg border border-line bg-surface p-3.5">
            <h2 className="font-semibold text-pretty">{one.metric.name}</h2>
            <p className="text-sm text-ink-muted">{unitWords(one.metric)}</p>
            <div className="mt-2 flex items-center justify-between gap-3">
              <p>
                <Latest series={one} />
              </p>
              <Sparkline points={one.points} />
            </div>
            <div className="mt-2 space-y-1.5 text-sm">
              <VariationChip series={one} />
              <p>
                <DirectionNote series={one} />
              </p>
              <p>
                Цель: <TargetNote series={one} value={countedValue(one)} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
