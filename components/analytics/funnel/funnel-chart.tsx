'use client'

import { ReferenceLine, ResponsiveContainer, Scatter, ScatterChart, Tooltip, XAxis, YAxis } from 'recharts'
import { FunnelMark } from '@/components/analytics/funnel/funnel-mark'
import { FunnelTooltip } from '@/components/analytics/funnel/funnel-tooltip'
import { type FunnelZone, funnelScales, zoneOf } from '@/components/analytics/funnel/funnel-view'
import { formatNumber } from '@/lib/core/format/numbers'
import type { Funnel } from '@/lib/features/analytics/funnel/contract'

const ZONES: readonly FunnelZone[] = ['inside', '95', '998']
const LIMITS = [
  { key: 'l998', dash: '2 4' },
  { key: 'u998', dash: '2 4' },
  { key: 'l95', dash: '8 4' },
  { key: 'u95', dash: '8 4' },
] as const
const AXIS = { stroke: 'var(--color-control)', tick: { fill: 'var(--color-ink-soft)', fontSize: 13 } }
const nothing = () => <g />

/** Values against denominators, with the limits that chance alone would keep them in. */
export function FunnelChart({ funnel }: { funnel: Funnel }) {
  const { x, y } = funnelScales(funnel)
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ScatterChart margin={{ top: 8, right: 12, bottom: 24, left: 0 }} accessibilityLayer={false}>
        <XAxis
          {...AXIS}
          type="number"
          dataKey="denominator"
          domain={[x.min, x.max]}
          ticks={x.ticks}
          tickFormatter={(tick) => formatNumber(tick)}
          label={{
            value: 'Знаменатель',
            position: 'insideBottom',
            offset: -16,
            fill: 'var(--color-ink-soft)',
          }}
        />
        <YAxis
          {...AXIS}
          type="number"
          dataKey="value"
          width="auto"
          domain={[y.min, y.max]}
          ticks={y.ticks}
          allowDataOverflow
          tickFormatter={(tick) => formatNumber(tick, y.decimals)}
        />
        <ReferenceLine y={funnel.theta} stroke="var(--color-ink-soft)" />
        {LIMITS.map(({ key, dash }) => (
          <Scatter
            key={key}
            data={funnel.limits.map((limit) => ({ denominator: limit.denominator, value: limit[key] }))}
            line={{ stroke: 'var(--color-ink-muted)', strokeWidth: 1.5, strokeDasharray: dash }}
            shape={nothing}
            isAnimationActive={false}
          />
        ))}
        {ZONES.map((zone) => (
          <Scatter
            key={zone}
            data={funnel.points.filter((point) => zoneOf(point) === zone && !point.is_own)}
            shape={({ cx, cy }) => <FunnelMark zone={zone} x={cx} y={cy} />}
            isAnimationActive={false}
          />
        ))}
        {/* Last, so that nothing covers it. */}
        <Scatter
          data={funnel.points.filter(({ is_own }) => is_own)}
          shape={({ cx, cy }) => <FunnelMark zone="own" x={cx} y={cy} />}
          isAnimationActive={false}
        />
        <Tooltip
          cursor={false}
          isAnimationActive={false}
          content={({ active, payload }) => active && <FunnelTooltip payload={payload} funnel={funnel} />}
        />
      </ScatterChart>
    </ResponsiveContainer>
  )
}
