import type { RefObject } from 'react'
import { OwnMark } from '@/components/analytics/funnel/funnel-marks'
import { funnelDrawing, LIMITS } from '@/components/analytics/funnel/funnel-view'
import { formatNumber } from '@/lib/core/format/numbers'
import type { Funnel } from '@/lib/features/analytics/funnel/contract'

const [LEFT, TOP, WIDTH, HEIGHT] = [56, 12, 800, 360]
const BELOW = 52

type FunnelPictureProps = { funnel: Funnel; ref: RefObject<SVGSVGElement | null> }

/** The funnel as one drawing of fixed size, never seen on the page: what a saved picture is painted from. */
export function FunnelPicture({ funnel, ref }: FunnelPictureProps) {
  const { x, y, scale, xTicks, bubbles } = funnelDrawing(funnel, HEIGHT)
  const [across, down] = [(part: number) => LEFT + WIDTH * part, (part: number) => TOP + HEIGHT * part]
  const inside = (value: number) => down(Math.min(1, Math.max(0, y(value))))
  const { own, theta, metric } = funnel
  return (
    <div aria-hidden className="sr-only">
      <svg
        ref={ref}
        aria-hidden="true"
        width={LEFT + WIDTH + 16}
        height={TOP + HEIGHT + BELOW}
        className="text-sm"
      >
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${LEFT} ${down(y(tick))}h${WIDTH}`} className="stroke-line" />
            <text x={LEFT - 8} y={down(y(tick)) + 4} textAnchor="end" className="fill-ink-soft">
              {formatNumber(tick, scale.decimals)}
            </text>
          </g>
        ))}
        {xTicks.map((tick) => (
          <text
            key={tick}
            x={across(x(tick))}
            y={TOP + HEIGHT + 20}
            textAnchor="middle"
            className="fill-ink-soft"
          >
            {formatNumber(tick)}
          </text>
        ))}
        <text x={across(0.5)} y={TOP + HEIGHT + 42} textAnchor="middle" className="fill-ink-soft">
          {`${funnel.denominator_name} → ; вверх: ${metric.metric_unit.name}`}
        </text>
        {LIMITS.map(({ key, dash }) => (
          <path
            key={key}
            d={`M${funnel.limits.map((one) => `${across(x(one.denominator))} ${inside(one[key])}`).join(' L')}`}
            className="fill-none stroke-ink-soft"
            strokeWidth={1.5}
            strokeDasharray={dash}
          />
        ))}
        <path d={`M${LEFT} ${down(y(theta))}h${WIDTH}`} className="stroke-ink-soft" strokeWidth={1.5} />
        <text x={LEFT + 4} y={down(y(theta)) - 5} className="fill-ink">
          {`среднее ${formatNumber(theta, metric.decimals)}`}
        </text>
        {bubbles.map(({ bubble, left, top, radius, shift }) => {
          const [cx, cy] = [across(left) + shift, down(top)]
          return (
            <g key={`${bubble.from}-${bubble.to}-${bubble.zone}`}>
              <circle cx={cx} cy={cy} r={radius} className="fill-track stroke-control" />
              <text x={cx} y={cy + 4} textAnchor="middle" className="fill-ink">
                {bubble.count ?? '1–2'}
              </text>
            </g>
          )
        })}
        {own && (
          <g transform={`translate(${across(x(own.denominator))} ${down(y(own.value))})`}>
            <OwnMark isOut={own.outside === '998'} />
            <text
              x={x(own.denominator) > 0.65 ? -18 : 18}
              y={5}
              textAnchor={x(own.denominator) > 0.65 ? 'end' : 'start'}
              className="fill-ink"
            >
              {`Вы: ${formatNumber(own.value, metric.decimals)}`}
            </text>
          </g>
        )}
      </svg>
    </div>
  )
}
