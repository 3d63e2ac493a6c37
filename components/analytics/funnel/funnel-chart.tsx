import type { RefObject } from 'react'
import {
  bandWords,
  bubbleCount,
  bubbleWords,
  funnelDrawing,
  LIMITS,
  limitRuns,
  pathOf,
  ZONE_NAMES,
} from '@/components/analytics/funnel/funnel-view'
import { classNames } from '@/components/ui/basics/class-names'
import { Popover } from '@/components/ui/overlays/popover'
import { formatNumber } from '@/lib/core/format/numbers'
import type { Funnel } from '@/lib/features/analytics/contract'

type Drawing = ReturnType<typeof funnelDrawing>

/** In pixels, to keep bubbles apart. */
const HEIGHT = 340
const percent = (part: number) => `${(100 * part).toFixed(2)}%`

/** Values against denominators: limits, the others as bubbles, and the own organisation exactly. */
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

function Lines({ funnel, drawing: { x, y, xTicks, scale } }: { funnel: Funnel; drawing: Drawing }) {
  const line = (key: (typeof LIMITS)[number]['key']) =>
    funnel.limits.map((one) => `${100 * x(one.denominator)} ${100 * y(one[key])}`).join(' L')
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full border-b border-control"
    >
      {LIMITS.toReversed().map(({ key, edge, beyond }) => (
        <path key={key} d={`M0 ${edge} L${line(key)} L100 ${edge} Z`} className={beyond} />
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
          d={pathOf(limitRuns(funnel, { x, y }, key), ([left, top]) => `${100 * left} ${100 * top}`)}
          className="fill-none stroke-ink-soft"
          strokeWidth={1.5}
          strokeDasharray={dash}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

/** A band whose end is this many times its start contains merged neighbours, and gets a bracket. */
const JOINED = 2.6

function Bubble({ placed, funnel }: { placed: Drawing['bubbles'][number]; funnel: Funnel }) {
  const { bubble, isOut, left, top, radius, shift, from, to } = placed
  return (
    <>
      {bubble.band[1] / bubble.band[0] > JOINED && (
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

function Own({ funnel: { own, metric }, drawing: { x, y } }: { funnel: Funnel; drawing: Drawing }) {
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

/** The own organisation: a ring with a dot, or a diamond if outside the limits. */
export function OwnMark({ isOut }: { isOut: boolean }) {
  return (
    <g>
      <circle r={11} className="fill-surface stroke-accent" strokeWidth={2} />
      {isOut ? (
        <path d="M0 -7 L7 0 L0 7 L-7 0 Z" className="fill-danger" />
      ) : (
        <circle r={6} className="fill-accent" />
      )}
    </g>
  )
}

/** Above is the title of the value axis. */
const [LEFT, TOP, WIDTH, DEPTH] = [56, 32, 800, 360]
const BELOW = 52

/** The funnel at a fixed size, invisible on the page: the source of a saved image. */
export function FunnelPicture({ funnel, ref }: { funnel: Funnel; ref: RefObject<SVGSVGElement | null> }) {
  const { x, y, scale, xTicks, bubbles } = funnelDrawing(funnel, DEPTH)
  const [across, down] = [(part: number) => LEFT + WIDTH * part, (part: number) => TOP + DEPTH * part]
  const { own, theta, metric } = funnel
  return (
    <div aria-hidden className="sr-only">
      <svg
        ref={ref}
        aria-hidden="true"
        width={LEFT + WIDTH + 16}
        height={TOP + DEPTH + BELOW}
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
            y={TOP + DEPTH + 20}
            textAnchor="middle"
            className="fill-ink-soft"
          >
            {formatNumber(tick)}
          </text>
        ))}
        <text x={4} y={14} className="fill-ink-soft">
          {metric.metric_unit.name}
        </text>
        <text x={across(0.5)} y={TOP + DEPTH + 42} textAnchor="middle" className="fill-ink-soft">
          {funnel.denominator_name}
        </text>
        {LIMITS.map(({ key, dash }) => (
          <path
            key={key}
            d={pathOf(limitRuns(funnel, { x, y }, key), ([left, top]) => `${across(left)} ${down(top)}`)}
            className="fill-none stroke-ink-soft"
            strokeWidth={1.5}
            strokeDasharray={dash}
          />
        ))}
        <path d={`M${LEFT} ${down(y(theta))}h${WIDTH}`} className="stroke-ink-soft" strokeWidth={1.5} />
        <text x={LEFT + 4} y={down(y(theta)) - 5} className="fill-ink">
          {`среднее ${formatNumber(theta, metric.decimals)}`}
        </text>
        {bubbles.map(({ bubble, isOut, left, top, radius, shift }) => {
          const [cx, cy] = [across(left) + shift, down(top)]
          const look = isOut ? 'fill-draft-soft stroke-warning' : 'fill-track stroke-control'
          return (
            <g key={bubbleWords(bubble)}>
              <circle cx={cx} cy={cy} r={radius} className={look} />
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
