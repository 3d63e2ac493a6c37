import { OwnMark } from '@/components/analytics/funnel/funnel-marks'
import {
  bandWords,
  bubbleCount,
  bubbleWords,
  type FunnelDrawing,
  funnelDrawing,
  LIMITS,
  type PlacedBubble,
  ZONE_NAMES,
} from '@/components/analytics/funnel/funnel-view'
import { classNames } from '@/components/ui/basics/class-names'
import { Popover } from '@/components/ui/overlays/popover'
import { formatNumber } from '@/lib/core/format/numbers'
import type { Funnel } from '@/lib/features/analytics/funnel/contract'

/** Pixels: what bubbles are kept apart by. */
const HEIGHT = 340
const percent = (part: number) => `${(100 * part).toFixed(2)}%`

/** Values against denominators: the limits, the others as bubbles, the own organisation exactly. */
export function FunnelChart({ funnel }: { funnel: Funnel }) {
  const drawing = funnelDrawing(funnel, HEIGHT)
  const { scale, xTicks, x, y } = drawing
  return (
    <div className="grid grid-cols-[auto_auto_1fr] grid-rows-[1fr_auto_auto] gap-x-1.5 text-sm text-ink-soft">
      <p
        aria-hidden
        className="row-start-1 rotate-180 self-center justify-self-center text-center [writing-mode:vertical-rl]"
      >
        {funnel.metric.metric_unit.name}
      </p>
      <div aria-hidden className="relative col-start-2 row-start-1 w-9">
        {scale.ticks.map((tick) => (
          <span
            key={tick}
            className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
            style={{ top: percent(y(tick)) }}
          >
            {formatNumber(tick, scale.decimals)}
          </span>
        ))}
      </div>
      <div className="relative col-start-3 row-start-1" style={{ height: HEIGHT }}>
        <Lines funnel={funnel} drawing={drawing} />
        <span
          aria-hidden
          className="absolute left-1 -translate-y-full rounded-sm bg-surface/80 px-1"
          style={{ top: percent(y(funnel.theta)) }}
        >
          среднее <b>{formatNumber(funnel.theta, funnel.metric.decimals)}</b>
        </span>
        {funnel.points?.map((point) => (
          <span
            aria-hidden
            key={point.number}
            className="absolute size-1.5 -translate-1/2 rounded-full bg-control"
            style={{ left: percent(x(point.denominator)), top: percent(y(point.value)) }}
          />
        ))}
        {drawing.bubbles.map((placed) => (
          <Bubble key={bubbleWords(placed.bubble)} placed={placed} funnel={funnel} />
        ))}
        <Own funnel={funnel} drawing={drawing} />
      </div>
      <div aria-hidden className="relative col-start-3 row-start-2 mt-1 h-5">
        {xTicks.map((tick, index) => (
          <span
            key={tick}
            className={classNames(
              'absolute -translate-x-1/2 whitespace-nowrap',
              index % 2 === 1 && xTicks.length > 5 && '@max-2xl:hidden',
            )}
            style={{ left: percent(x(tick)) }}
          >
            {formatNumber(tick)}
          </span>
        ))}
      </div>
      <p aria-hidden className="col-start-3 row-start-3 text-center text-balance">
        {funnel.denominator_name}
      </p>
    </div>
  )
}

/** Areas beyond the limits, the limits, the mean. */
function Lines({ funnel, drawing: { x, y, xTicks, scale } }: { funnel: Funnel; drawing: FunnelDrawing }) {
  const line = (key: 'l998' | 'u998' | 'l95' | 'u95') =>
    funnel.limits.map((one) => `${100 * x(one.denominator)} ${100 * y(one[key])}`)
  const above = (key: 'u95' | 'u998') => `M0 0 L${line(key).join(' L')} L100 0 Z`
  const below = (key: 'l95' | 'l998') => `M0 100 L${line(key).join(' L')} L100 100 Z`
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full border-b border-control"
    >
      {(['above', 'below'] as const).map((side) => (
        <g key={side}>
          <path d={side === 'above' ? above('u95') : below('l95')} className="fill-warning opacity-6" />
          <path d={side === 'above' ? above('u998') : below('l998')} className="fill-danger opacity-4" />
        </g>
      ))}
      {[
        ...scale.ticks.map((tick) => `M0 ${100 * y(tick)}H100`),
        ...xTicks.map((tick) => `M${100 * x(tick)} 0V100`),
      ].map((path) => (
        <path key={path} d={path} className="stroke-line" vectorEffect="non-scaling-stroke" />
      ))}
      <path
        d={`M0 ${100 * y(funnel.theta)}H100`}
        className="stroke-ink-soft"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
      {LIMITS.map(({ key, dash }) => (
        <path
          key={key}
          d={`M${line(key).join(' L')}`}
          className="fill-none stroke-ink-soft"
          strokeWidth={1.5}
          strokeDasharray={dash}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

/** Bands this many times as wide as they begin have neighbours joined in them, shown by a bracket. */
const JOINED = 2.6

function Bubble({ placed, funnel }: { placed: PlacedBubble; funnel: Funnel }) {
  const { bubble, left, top, radius, shift, from, to } = placed
  const isOut = bubble.zone !== 'upper' && bubble.zone !== 'lower'
  return (
    <>
      {bubble.to / bubble.from > JOINED && (
        <span
          aria-hidden
          className="absolute h-2 -translate-y-1/2 border-x border-control before:absolute before:inset-x-0 before:top-1/2 before:border-t before:border-control"
          style={{ left: percent(from), width: percent(to - from), top: percent(top) }}
        />
      )}
      <Popover
        label={bubbleWords(bubble)}
        trigger={
          <button
            type="button"
            aria-label={bubbleWords(bubble)}
            className={classNames(
              'absolute flex -translate-1/2 items-center justify-center rounded-full border text-xs font-semibold whitespace-nowrap tabular-nums hover:ring-2 hover:ring-accent-line',
              isOut ? 'border-warning bg-draft-soft text-warning-strong' : 'border-control bg-track text-ink',
            )}
            style={{
              left: `calc(${percent(left)} + ${shift}px)`,
              top: percent(top),
              width: 2 * radius,
              height: 2 * radius,
            }}
          >
            {bubble.count ?? '1–2'}
          </button>
        }
      >
        <p className="font-semibold">{bubbleCount(bubble)}</p>
        <p className="mt-1">
          {funnel.denominator_name}: {bandWords(bubble)}
        </p>
        <p className="mt-1 text-ink-soft">Положение: {ZONE_NAMES[bubble.zone]}</p>
      </Popover>
    </>
  )
}

function Own({ funnel: { own, metric }, drawing: { x, y } }: { funnel: Funnel; drawing: FunnelDrawing }) {
  if (!own) return null
  const [left, top] = [x(own.denominator), y(own.value)]
  return (
    <div aria-hidden className="absolute" style={{ left: percent(left), top: percent(top) }}>
      <span
        className="absolute left-0 border-l border-dotted border-accent"
        style={{ height: `${Math.max(0, 1 - top) * HEIGHT}px` }}
      />
      <svg aria-hidden="true" viewBox="-14 -14 28 28" className="absolute size-7 -translate-1/2">
        <OwnMark isOut={own.outside === '998'} />
      </svg>
      <p
        className={classNames(
          'absolute -translate-y-1/2 rounded-sm bg-surface/85 px-1 leading-snug whitespace-nowrap',
          left > 0.65 ? 'right-5' : 'left-5',
        )}
      >
        <b className="block text-accent-deep">Вы: {formatNumber(own.value, metric.decimals)}</b>
        <span className="text-ink-soft">
          {formatNumber(own.numerator)} из {formatNumber(own.denominator)}
        </span>
      </p>
    </div>
  )
}
