import type { ReactNode } from 'react'
import { NothingApproved } from '@/components/analytics/organisations/group-notes'
import { AttentionPanel } from '@/components/analytics/overview/attention-panel'
import { IndicatorMap } from '@/components/analytics/overview/indicator-map'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { chartPath, checkedOf } from '@/lib/features/analytics/overview/rules'
import type { MapMetric } from '@/lib/features/analytics/overview/shapes'
import type { Overview } from '@/lib/features/overview/contract'
import { checkedWords } from '@/lib/features/overview/labels'

type OverviewViewProps = {
  overview: Overview['data']
  /** Whose, and of when. */
  about: string
  companyId: number | null
  mayPlan: boolean
  /** An admin who has chosen no organisation yet. */
  mayChooseOwn: boolean
  /** How signals come about. */
  method: ReactNode
}

/** What asks for attention, and the map below; or why there is none. */
export function OverviewView({
  overview,
  about,
  companyId,
  mayPlan,
  mayChooseOwn,
  method,
}: OverviewViewProps) {
  const { attention, map, documents } = overview
  const rows = map.metric_categories.flatMap(({ metrics }) => metrics)
  const categoryOf = new Map(
    map.metric_categories.flatMap(({ id, metrics }) => metrics.map(({ metric }) => [metric.id, id] as const)),
  )
  const chartOf = (row: MapMetric) => chartPath(row, { companyId, categoryOf })
  const spokenOf = { companyId, mayPlan, chartOf, metrics: new Map(rows.map((row) => [row.metric.id, row])) }
  const hasValues = rows.some(({ points }) => points.some(({ own }) => own !== null))
  return (
    <>
      <AttentionPanel
        attention={attention}
        about={spokenOf}
        nothing={
          mayChooseOwn
            ? 'просьб, заявок и ответов на ваши вопросы'
            : 'просроченных документов, вопросов и сигналов'
        }
        checked={
          hasValues && (
            <span className="flex flex-wrap items-center gap-x-3">
              {checkedWords(checkedOf(map))} {method}
            </span>
          )
        }
      />
      {hasValues && <IndicatorMap map={map} about={about} documents={documents} chartOf={chartOf} />}
      {!hasValues && mayChooseOwn && (
        <EmptyState title="Организация не выбрана">
          Выберите организацию, чтобы увидеть карту её показателей и то, что требует внимания у неё.
        </EmptyState>
      )}
      {!hasValues && !mayChooseOwn && (
        <NothingApproved>
          Карта строится по утверждённым документам. За последние восемь кварталов их нет.
        </NothingApproved>
      )}
    </>
  )
}
