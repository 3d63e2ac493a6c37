import { denominatorText, ZONE_NAMES, zoneOf } from '@/components/analytics/funnel/funnel-view'
import { formatNumber } from '@/lib/core/format/numbers'
import type { Funnel, FunnelPoint } from '@/lib/features/analytics/funnel/contract'

type FunnelTooltipProps = {
  /** What the chart's library has under the pointer. */
  payload: ReadonlyArray<{ payload?: unknown }>
  funnel: Funnel
}

/** The dot of the funnel that was pointed at. */
export function FunnelTooltip({ payload, funnel }: FunnelTooltipProps) {
  const point =
    funnel.points.find((one) => one === payload[0]?.payload) ?? sameAs(payload[0]?.payload, funnel)
  if (!point) return null
  return (
    <div className="rounded-md border border-line-strong bg-surface px-3 py-2 text-sm shadow-float">
      <p className="font-semibold">
        № {point.number}
        {point.is_own && ' · вы'}
      </p>
      <p>
        {formatNumber(point.value, funnel.metric.decimals)} {funnel.metric.metric_unit.name}
      </p>
      <p className="text-ink-soft">знаменатель {denominatorText(point)}</p>
      <p className="text-ink-soft">{ZONE_NAMES[zoneOf(point)]}</p>
    </div>
  )
}

/** The library may hand over a copy of what it was given. */
function sameAs(payload: unknown, { points }: Funnel): FunnelPoint | undefined {
  if (typeof payload !== 'object' || payload === null || !('number' in payload)) return undefined
  return points.find(({ number }) => number === payload.number)
}
