import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { SignShape, ValueDot } from '@/components/analytics/charts/signs'
import { legendOf } from '@/components/analytics/dynamics/chart-picture'
import { DynamicsCard } from '@/components/analytics/dynamics/dynamics-card'
import { drawnBand } from '@/components/analytics/dynamics/dynamics-series'
import { TermHint } from '@/components/analytics/method/term-hint'
import { classNames } from '@/components/ui/basics/class-names'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import { useWindowEvent } from '@/components/ui/browser/use-window-event'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { MetricDynamics } from '@/lib/features/analytics/contract'
import type { TermName } from '@/lib/features/analytics/method/labels'
import { signWords } from '@/lib/features/analytics/own/rules'

const chart = new LazyModule(() => import('./dynamics-chart'))
// Memoised because it is costly: it is not drawn again when its card's table opens.
const DynamicsChart = lazyPart(chart, 'DynamicsChart', <Skeleton className="h-full" />)

/** Charts waiting to be drawn, in page order. */
const waiting = new Set<() => void>()

function drawNext() {
  const [draw] = waiting
  if (!draw) return
  waiting.delete(draw)
  flushSync(draw)
  if (waiting.size > 0) setTimeout(drawNext)
}

/** Draws charts one at a time: fifteen at once would freeze a phone for a second. */
function InTurn({ children }: { children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const draw = () => setDrawn(true)
    // A chart whose script fails to load shows the error itself.
    if (waiting.size === 0)
      void chart
        .preload()
        .catch(() => undefined)
        .finally(() => setTimeout(drawNext))
    waiting.add(draw)
    return () => void waiting.delete(draw)
  }, [])
  return isDrawn ? children : <Skeleton className="h-full" />
}

type DynamicsChartsProps = Pick<
  ComponentProps<typeof DynamicsCard>,
  'meta' | 'withGroup' | 'mayMark' | 'cited'
> & { series: readonly MetricDynamics[] }

/** Shows the chart named in the URL: the browser cannot, as charts render later. */
function showNamed() {
  const card = document.getElementById(window.location.hash.slice(1))
  card?.scrollIntoView()
  card?.querySelector('h2')?.focus({ preventScroll: true })
}

export function DynamicsCharts({ series, ...shown }: DynamicsChartsProps) {
  const { withGroup } = shown
  useEffect(showNamed, [])
  useWindowEvent('hashchange', showNamed)
  return (
    <div data-chart-view>
      <DynamicsLegend series={series} withGroup={withGroup} />
      <div className="mt-3 grid gap-4 @4xl:grid-cols-2">
        {series.map((one) => (
          <DynamicsCard
            key={one.metric.id}
            series={one}
            {...shown}
            draw={(summary) => (
              <InTurn>
                <DynamicsChart series={one} withGroup={withGroup} summary={summary} />
              </InTurn>
            )}
          />
        ))}
      </div>
    </div>
  )
}

const MIDDLE = 8

type KeyProps = { of: string; words: string | undefined; term?: TermName; children: ReactNode }

/** A legend item, if anything of it is drawn; saved images copy it from here. */
function Key({ of, words, term, children }: KeyProps) {
  if (words === undefined) return null
  return (
    <li className="inline-flex items-center gap-1">
      <span data-chart-key={of} className="inline-flex items-center gap-2">
        <svg aria-hidden="true" width="28" height="16" className="shrink-0">
          {children}
        </svg>
        <span>{words}</span>
      </span>
      {term && <TermHint of={term} />}
    </li>
  )
}

type LegendProps = { series: readonly MetricDynamics[]; withGroup: boolean }

/** One legend for all charts: only what any of them draws, and the method version. */
function DynamicsLegend({ series, withGroup }: LegendProps) {
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  const { words, signs } = legendOf(series, withGroup)
  const method = series.find(({ chart }) => chart)?.chart?.method
  const hasBand = series.some(({ points }) => drawnBand(points) !== null)
  const key = (of: string) => ({ of, words: words.get(of) })
  // Collapsed by clipping, because saved images copy the legend from here.
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
        className="min-h-(--control-sm) text-sm font-medium text-accent-strong underline @3xl:hidden print:hidden"
      >
        Обозначения
      </button>
      <ul
        id={list}
        aria-label="Обозначения"
        className={classNames(
          'flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft',
          !isOpen && '@max-3xl:sr-only print:not-sr-only',
        )}
      >
        <Key {...key('limits')} term="limits">
          <path d="M1 5h13v-3h13" fill="none" stroke="var(--color-ink-soft)" strokeWidth={1.25} />
          <line
            x1="1"
            y1="12"
            x2="27"
            y2="12"
            stroke="var(--color-ink-soft)"
            strokeWidth={1.25}
            strokeDasharray="1 3"
          />
        </Key>
        <Key {...key('group')} term={hasBand ? 'percentile' : 'median'}>
          {hasBand && <rect x="1" y="1" width="26" height="14" fill="var(--color-skeleton)" />}
          <path
            d={`M1 ${MIDDLE}h26`}
            stroke="var(--color-control)"
            strokeWidth={1.25}
            strokeDasharray="4 3"
          />
        </Key>
        {signs.map((sign, index) => (
          <Key
            key={signWords(sign)}
            {...key(signWords(sign))}
            term={signs.findIndex(({ kind }) => kind === sign.kind) === index ? sign.kind : undefined}
          >
            <SignShape cx={14} cy={MIDDLE} sign={sign} />
          </Key>
        ))}
        <Key {...key('ghost')}>
          <ValueDot cx={14} cy={MIDDLE} look="ghost" />
        </Key>
        <Key {...key('rebase')}>
          <FlagKey isHollow={false} />
        </Key>
        <Key {...key('begin')}>
          <FlagKey isHollow />
        </Key>
        <Key {...key('end')}>
          <FlagKey isHollow={false} />
        </Key>
        <Key {...key('aside')}>
          <ValueDot cx={14} cy={MIDDLE} look="aside" />
        </Key>
        {method && <li className="text-ink-soft">метод {method}</li>}
      </ul>
    </>
  )
}

function FlagKey({ isHollow }: { isHollow: boolean }) {
  return (
    <path
      d="M11 15v-14h10l-3 4l3 4h-10"
      fill={isHollow ? 'none' : 'var(--color-accent-deep)'}
      stroke="var(--color-accent-deep)"
    />
  )
}
