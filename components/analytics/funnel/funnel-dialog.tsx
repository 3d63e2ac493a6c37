'use client'

import dynamic from 'next/dynamic'
import { FunnelMark } from '@/components/analytics/funnel/funnel-mark'
import { FunnelTable } from '@/components/analytics/funnel/funnel-table'
import { type FunnelZone, outliers, ZONE_NAMES } from '@/components/analytics/funnel/funnel-view'
import { organisations } from '@/components/analytics/organisations/rating-words'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { QueryError } from '@/components/ui/feedback/query-error'
import { Skeleton, SkeletonList } from '@/components/ui/feedback/skeleton'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatNumber } from '@/lib/core/format/numbers'
import { useFunnel } from '@/lib/features/analytics/client'
import type { Funnel } from '@/lib/features/analytics/funnel/contract'
import type { AnalyticsMetric } from '@/lib/features/analytics/group/contract'
import type { FunnelQuery } from '@/lib/features/analytics/schema'

// The chart's library is large, and few open a funnel.
const FunnelChart = dynamic(
  () => import('@/components/analytics/funnel/funnel-chart').then((module) => module.FunnelChart),
  { ssr: false, loading: () => <Skeleton className="h-full w-full rounded-lg" /> },
)

type FunnelDialogProps = {
  query: FunnelQuery
  metric: AnalyticsMetric
  periodWords: string
  onClose: () => void
}

/** Which differences are more than chance: values against denominators. */
export function FunnelDialog({ query, metric, periodWords, onClose }: FunnelDialogProps) {
  const funnel = useFunnel(query)
  return (
    <Dialog open onClose={onClose} size="xl" title={`Воронка: ${metric.name}`} description={periodWords}>
      {funnel.isPending && <SkeletonList rows={6} />}
      {funnel.isError && <QueryError query={funnel} />}
      {funnel.data === null && (
        <EmptyState title="Воронку построить нельзя">
          Организаций в сравнении слишком мало, либо формула показателя — не отношение двух величин.
        </EmptyState>
      )}
      {funnel.data && <FunnelView funnel={funnel.data} />}
    </Dialog>
  )
}

const LEGEND: ReadonlyArray<[FunnelZone | 'own', string]> = [
  ['own', 'ваша организация'],
  ['inside', ZONE_NAMES.inside],
  ['95', ZONE_NAMES['95']],
  ['998', ZONE_NAMES['998']],
]

function FunnelView({ funnel }: { funnel: Funnel }) {
  const { metric, points, theta, overdispersed } = funnel
  const out = outliers(funnel)
  return (
    <div className="@container">
      <p className="text-pretty text-ink-soft">
        Чем меньше знаменатель, тем сильнее значение зависит от случая. Линии показывают, в каких пределах оно
        колебалось бы вокруг среднего {formatNumber(theta, metric.decimals)} {metric.metric_unit.name} только
        из-за случайности.
      </p>
      <figure className="mt-3" aria-label={`Воронка, ${organisations(points.length)}`}>
        <div aria-hidden className="h-96 @max-2xl:h-72">
          <FunnelChart funnel={funnel} />
        </div>
        <figcaption>
          <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-ink-soft">
            {LEGEND.map(([zone, name]) => (
              <li key={zone} className="flex items-center gap-1.5">
                <svg aria-hidden="true" viewBox="-12 -12 24 24" className="size-5">
                  <FunnelMark zone={zone} x={0} y={0} />
                </svg>
                {name}
              </li>
            ))}
            <LegendLine dash="8 4">пределы 95 %</LegendLine>
            <LegendLine dash="2 4">пределы 99,8 %</LegendLine>
          </ul>
        </figcaption>
      </figure>
      {overdispersed && (
        <p className="mt-4 rounded-md border border-draft-line bg-draft-soft px-3.5 py-2.5 text-draft">
          Вне пределов 95 % больше пятой части организаций. Различия объясняются не только случаем, но и тем,
          что организации и их пациенты разные: отдельный выход за пределы здесь мало что значит.
        </p>
      )}
      <h3 className="mt-5 mb-2 font-semibold">За пределами 95 %: {organisations(out.length)}</h3>
      {out.length > 0 && <FunnelTable funnel={funnel} points={out} caption="Организации вне пределов" />}
      <details className="mt-4">
        <summary className="inline-flex min-h-(--control-sm) items-center text-accent-strong underline">
          Все данные таблицей
        </summary>
        <FunnelTable funnel={funnel} points={points} caption="Значения и знаменатели всех организаций" />
      </details>
    </div>
  )
}

function LegendLine({ dash, children }: { dash: string; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden="true" viewBox="0 0 28 8" className="h-2 w-7">
        <path d="M0 4h28" className="stroke-ink-muted" strokeWidth="2" strokeDasharray={dash} />
      </svg>
      {children}
    </li>
  )
}
