import { bandWords, positionWords, ZONE_NAMES, ZONES_DOWN } from '@/components/analytics/funnel/funnel-view'
import { OrganisationPopover } from '@/components/analytics/organisations/organisation-popover'
import { classNames } from '@/components/ui/basics/class-names'
import { formatNumber } from '@/lib/core/format/numbers'
import type { Funnel } from '@/lib/features/analytics/funnel/contract'

const CELL = 'px-3 py-1.5'
const HEAD = 'border-b border-line text-left text-sm text-ink-muted'

/** The bubbles in words and numbers, from the highest zone down, the own organisation first. */
export function FunnelTable({ funnel }: { funnel: Funnel }) {
  const { own, bubbles, metric } = funnel
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Сколько организаций где лежит</caption>
      <thead>
        <tr className={HEAD}>
          <th scope="col" className={classNames(CELL, 'font-normal')}>
            Положение
          </th>
          <th scope="col" className={classNames(CELL, 'text-right font-normal')}>
            Знаменатель
          </th>
          <th scope="col" className={classNames(CELL, 'text-right font-normal')}>
            Организаций
          </th>
        </tr>
      </thead>
      <tbody>
        {own && (
          <tr className="border-b border-line bg-accent-soft font-semibold">
            <th scope="row" className={classNames(CELL, 'text-left')}>
              Вы: {formatNumber(own.value, metric.decimals)} {metric.metric_unit.name},{' '}
              {positionWords(own, funnel)}
            </th>
            <td className={classNames(CELL, 'text-right whitespace-nowrap')}>
              {formatNumber(own.denominator)}
            </td>
            <td className={classNames(CELL, 'text-right')}>вы</td>
          </tr>
        )}
        {ZONES_DOWN.flatMap((zone) =>
          bubbles
            .filter((bubble) => bubble.zone === zone)
            .map((bubble) => (
              <tr key={`${zone}-${bubble.from}`} className="border-b border-line">
                <th scope="row" className={classNames(CELL, 'text-left font-normal first-letter:uppercase')}>
                  {ZONE_NAMES[zone]}
                </th>
                <td className={classNames(CELL, 'text-right whitespace-nowrap')}>{bandWords(bubble)}</td>
                <td className={classNames(CELL, 'text-right whitespace-nowrap')}>
                  {bubble.count === null ? '1–2' : formatNumber(bubble.count)}
                </td>
              </tr>
            )),
        )}
      </tbody>
    </table>
  )
}

/** Single organisations, for administrators. */
export function FunnelPoints({ funnel }: { funnel: Funnel }) {
  const { metric } = funnel
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Значения и знаменатели организаций</caption>
      <thead>
        <tr className={HEAD}>
          <th scope="col" className={classNames(CELL, 'font-normal')}>
            Организация
          </th>
          <th scope="col" className={classNames(CELL, 'text-right font-normal')}>
            Значение
          </th>
          <th scope="col" className={classNames(CELL, 'text-right font-normal')}>
            Знаменатель
          </th>
          <th scope="col" className={classNames(CELL, 'font-normal')}>
            Положение
          </th>
        </tr>
      </thead>
      <tbody>
        {(funnel.points ?? []).map((point) => (
          <tr key={point.number} className="border-b border-line">
            <th scope="row" className={classNames(CELL, 'text-left font-normal')}>
              <OrganisationPopover organisation={{ ...point, is_own: false }} metricId={metric.id} />
            </th>
            <td className={classNames(CELL, 'text-right')}>{formatNumber(point.value, metric.decimals)}</td>
            <td className={classNames(CELL, 'text-right')}>{formatNumber(point.denominator)}</td>
            <td className={classNames(CELL, 'text-sm text-ink-soft')}>{positionWords(point, funnel)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
