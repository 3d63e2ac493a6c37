import { denominatorText, positionWords } from '@/components/analytics/funnel/funnel-view'
import { OrganisationPopover } from '@/components/analytics/organisations/organisation-popover'
import { classNames } from '@/components/ui/basics/class-names'
import { formatNumber } from '@/lib/core/format/numbers'
import type { Funnel, FunnelPoint } from '@/lib/features/analytics/funnel/contract'

type FunnelTableProps = { funnel: Funnel; points: readonly FunnelPoint[]; caption: string }

const CELL = 'px-3 py-1'

/** Dots of the funnel in words and numbers. */
export function FunnelTable({ funnel, points, caption }: FunnelTableProps) {
  const { metric } = funnel
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-left text-sm text-ink-muted">
          <th scope="col" className={classNames(CELL, 'font-normal')}>
            Организация
          </th>
          <th scope="col" className={classNames(CELL, 'text-right font-normal')}>
            Значение
          </th>
          <th scope="col" className={classNames(CELL, 'text-right font-normal')}>
            Знаменатель
          </th>
          <th scope="col" className={classNames(CELL, 'font-normal @max-2xl:hidden')}>
            Положение
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr
            key={point.number}
            className={classNames('border-b border-line', point.is_own && 'bg-accent-soft font-semibold')}
          >
            <th scope="row" className={classNames(CELL, 'text-left', !point.is_own && 'font-normal')}>
              <OrganisationPopover organisation={point} metricId={metric.id} />
              <span className="mb-1 block text-sm font-normal text-ink-soft @2xl:hidden">
                {positionWords(point, funnel)}
              </span>
            </th>
            <td className={classNames(CELL, 'text-right')}>{formatNumber(point.value, metric.decimals)}</td>
            <td className={classNames(CELL, 'text-right')}>{denominatorText(point)}</td>
            <td className={classNames(CELL, 'text-sm font-normal text-ink-soft @max-2xl:hidden')}>
              {positionWords(point, funnel)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
