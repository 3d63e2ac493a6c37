import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  bandWords,
  bubbleCount,
  bubbleWords,
  funnelDrawing,
  LIMITS,
  limitRuns,
  ownWordsOf,
  pathOf,
  ZONE_NAMES,
} from '@/components/analytics/funnel/funnel-view'
import { Popover } from '@/components/ui/overlays/popover'
import { formatNumber } from '@/lib/core/format/numbers'
import { capital } from '@/lib/core/format/plural'
import type { Funnel } from '@/lib/features/analytics/contract'

type Drawing = ReturnType<typeof funnelDrawing>

/* In pixels: above the plot is the unit, left of it the values, below it the denominators. */
const [LEFT, RIGHT, TOP, DEPTH] = [48, 16, 28, 340]
const HEIGHT = TOP + DEPTH + 24
/** A narrower drawing names every second denominator. */
const NARROW = 672

type FunnelChartProps = {
  funnel: Funnel
  /** The source of a saved image. */
  ref: RefObject<SVGSVGElement | null>
}

/** Values against denominators: limits, the others as bubbles, and the viewer's organisation exactly. */
export function FunnelChart({ funnel, ref }: FunnelChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const resized = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    resized.observe(box.current)
    return () => resized.disconnect()
  }, [])
  const drawing = funnelDrawing(funnel, DEPTH)
  const places = {
    width,
    across: (part: number) => LEFT + (width - LEFT - RIGHT) * part,
    down: (part: number) => TOP + DEPTH * part,
  }
  return (
    <>
      <div ref={box} className="relative" style={{ minHeight: HEIGHT }}>
        {width > 0 && (
          <>
            <svg
              ref={ref}
              aria-hidden="true"
              viewBox={`0 0 ${width} ${HEIGHT}`}
              className="block w-full text-sm"
            >
              <Plot {...{ funnel, drawing, places }} />
              <Marks {...{ funnel, drawing, places }} />
            </svg>
            {drawing.bubbles.map((placed) => (
              <BubbleButton key={bubbleWords(placed.bubble)} {...{ placed, funnel, places }} />
            ))}
          </>
        )}
      </div>
      <p aria-hidden className="text-center text-sm text-balance text-ink-soft">
        {funnel.denominator_name}
      </p>
    </>
  )
}

type PartProps = {
  funnel: Funnel
  drawing: Drawing
  /** Fractions of the drawing as pixels. */
  places: Record<'across' | 'down', (part: number) => number> & { width: number }
}

/** The areas beyond the limits, the grid with its names, the limits and the mean. */
function Plot({ funnel, drawing: { x, y, xTicks, scale }, places: { across, down, width } }: PartProps) {
  const { theta, metric, limits } = funnel
  const [left, right, bottom] = [across(0), across(1), down(1)]
  const within = (part: number) => down(Math.min(1, Math.max(0, part)))
  const named = xTicks.filter((_, index) => index % 2 === 0 || xTicks.length <= 5 || width > NARROW)
  return (
    <>
      {LIMITS.toReversed().map(({ key, edge, beyond }) => {
        const line = limits.map((one) => `${across(x(one.denominator))} ${within(y(one[key]))}`).join(' L')
        return (
          <path
            key={key}
            d={`M${left} ${down(edge)} L${line} L${right} ${down(edge)} Z`}
            className={beyond}
          />
        )
      })}
      <text x={4} y={14} className="fill-ink-soft">
        {metric.metric_unit.name}
      </text>
      <path
        d={[
          ...scale.ticks.map((tick) => `M${left} ${down(y(tick))}H${right}`),
          ...xTicks.map((tick) => `M${across(x(tick))} ${TOP}V${bottom}`),
        ].join('')}
        className="stroke-line"
      />
      {scale.ticks.map((tick) => (
        <text key={tick} x={left - 8} y={down(y(tick)) + 4} textAnchor="end" className="fill-ink-soft">
          {formatNumber(tick, scale.decimals)}
        </text>
      ))}
      {named.map((tick) => (
        <text key={tick} x={across(x(tick))} y={bottom + 20} textAnchor="middle" className="fill-ink-soft">
          {formatNumber(tick)}
        </text>
      ))}
      {LIMITS.map(({ key, dash }) => (
        <path
          key={key}
          d={pathOf(limitRuns(funnel, { x, y }, key), ([part, depth]) => `${across(part)} ${down(depth)}`)}
          className="fill-none stroke-ink-soft"
          strokeWidth={1.5}
          strokeDasharray={dash}
        />
      ))}
      <path d={`M${left} ${down(y(theta))}H${right}`} className="stroke-ink-soft" strokeWidth={1.5} />
      <text x={left + 4} y={down(y(theta)) - 5} className={TEXT}>
        {`среднее ${formatNumber(theta, metric.decimals)}`}
      </text>
    </>
  )
}

/** A text over lines. */
const TEXT = 'fill-ink stroke-surface stroke-[3px] [paint-order:stroke]'

/** A band whose end is this many times its start contains merged neighbours, and gets a bracket. */
const JOINED = 2.6

/** Single organisations for an administrator, the bubbles, and the viewer's organisation. */
function Marks({ funnel, drawing: { x, y, bubbles }, places }: PartProps) {
  const { points, own, metric } = funnel
  const { across, down } = places
  const isLate = own !== null && x(own.denominator) > 0.65
  return (
    <>
      {points?.map(({ number, denominator, value }) => (
        <circle key={number} cx={across(x(denominator))} cy={down(y(value))} r={3} className="fill-control" />
      ))}
      <path
        d={bubbles
          .filter(({ bubble: { band } }) => band[1] / band[0] > JOINED)
          .map(({ top, from, to }) => `M${across(from)} ${down(top) - 4}v8m0 -4H${across(to)}m0 -4v8`)
          .join('')}
        className="fill-none stroke-control"
      />
      {bubbles.map(({ bubble, isOut, left, top, radius, shift }) => {
        const [cx, cy] = [across(left) + shift, down(top)]
        return (
          <g key={bubbleWords(bubble)}>
            <circle
              cx={cx}
              cy={cy}
              r={radius}
              className={isOut ? 'fill-draft-soft stroke-warning' : 'fill-track stroke-control'}
            />
            <text
              x={cx}
              y={cy + 4}
              textAnchor="middle"
              className={
                isOut ? 'fill-warning-strong text-xs font-semibold' : 'fill-ink text-xs font-semibold'
              }
            >
              {bubble.count ?? '1–2'}
            </text>
          </g>
        )
      })}
      {own && (
        <g transform={`translate(${across(x(own.denominator))} ${down(y(own.value))})`}>
          <path
            d={`M0 0V${DEPTH * Math.max(0, 1 - y(own.value))}`}
            strokeDasharray="1 3"
            className="stroke-accent"
          />
          <OwnMark isOut={own.outside === '998'} />
          {[
            `${capital(ownWordsOf(funnel).mark)}: ${formatNumber(own.value, metric.decimals)}`,
            `${formatNumber(own.numerator)} из ${formatNumber(own.denominator)}`,
          ].map((words, line) => (
            <text
              key={words}
              x={isLate ? -18 : 18}
              y={18 * line - 3}
              textAnchor={isLate ? 'end' : 'start'}
              className={TEXT}
            >
              {words}
            </text>
          ))}
        </g>
      )}
    </>
  )
}

type BubbleButtonProps = Pick<PartProps, 'funnel' | 'places'> & { placed: Drawing['bubbles'][number] }

/** What a bubble opens: it lies over its drawing. */
function BubbleButton({ placed, funnel, places: { across, down, width } }: BubbleButtonProps) {
  const { bubble, left, top, radius, shift } = placed
  return (
    <Popover
      label={bubbleWords(bubble)}
      trigger={
        <button
          type="button"
          aria-label={bubbleWords(bubble)}
          className="absolute -translate-1/2 rounded-full hover:ring-2 hover:ring-accent-line"
          style={{
            left: `${(100 * (across(left) + shift)) / width}%`,
            top: down(top),
            width: 2 * radius,
            height: 2 * radius,
          }}
        />
      }
    >
      <p className="font-semibold">{bubbleCount(bubble)}</p>
      <p className="mt-1">
        {funnel.denominator_name}: {bandWords(bubble)}
      </p>
      <p className="mt-1 text-ink-soft">Положение: {ZONE_NAMES[bubble.zone]}</p>
    </Popover>
  )
}

/** The viewer's organisation: a ring with a dot, or a diamond if outside the limits. */
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
