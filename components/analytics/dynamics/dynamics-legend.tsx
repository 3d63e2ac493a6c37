import type { ReactNode } from 'react'
import { ChartMark, ValueDot } from '@/components/analytics/dynamics/chart-mark'
import { bandOf, isCounted } from '@/components/analytics/dynamics/dynamics-series'
import { BAND_NAME } from '@/components/analytics/dynamics/dynamics-words'
import { namedSignals } from '@/components/analytics/dynamics/xmr-signals'
import { RULE_NAME } from '@/components/analytics/dynamics/xmr-words'
import type { XmrRule } from '@/lib/calc/comparison/xmr'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

const RULES: readonly XmrRule[] = ['outside', 'shift', 'trend', 'near_limit']
const MIDDLE = 8

/** A key of the charts; saved pictures take it from here. */
function Key({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li data-chart-key className="inline-flex items-center gap-2">
      <svg aria-hidden="true" width="28" height="16" className="shrink-0">
        {children}
      </svg>
      <span>{words}</span>
    </li>
  )
}

function Stroke({ color, width, dashes }: { color: string; width: number; dashes?: string }) {
  return (
    <line
      x1="1"
      y1={MIDDLE}
      x2="27"
      y2={MIDDLE}
      stroke={`var(--color-${color})`}
      strokeWidth={width}
      strokeDasharray={dashes}
    />
  )
}

function OwnKey() {
  return (
    <Key words="вы">
      <Stroke color="accent" width={2.5} />
      <ValueDot cx={14} cy={MIDDLE} />
    </Key>
  )
}

function AsideKey({ series }: { series: readonly MetricDynamics[] }) {
  const isUsed = series.some(({ points }) =>
    points.some(({ own }) => own && own.value !== null && !isCounted(own)),
  )
  if (!isUsed) return null
  return (
    <Key words="малый знаменатель или неполный год, не учитывается">
      <ValueDot cx={14} cy={MIDDLE} isAside />
    </Key>
  )
}

function SignalKeys({ series }: { series: readonly MetricDynamics[] }) {
  const named = series.flatMap(namedSignals)
  const used = RULES.filter((rule) => named.some((signal) => signal.rule === rule))
  return (
    <>
      {used.map((rule) => (
        <Key key={rule} words={RULE_NAME[rule]}>
          <ChartMark cx={14} cy={MIDDLE} rule={rule} isBetter={false} />
        </Key>
      ))}
      {named.some(({ isBetter }) => isBetter) && (
        <Key words="контур: улучшение">
          <ChartMark cx={8} cy={MIDDLE} rule="outside" isBetter />
          <ChartMark cx={21} cy={MIDDLE} rule="shift" isBetter />
        </Key>
      )}
      {named.some(({ isBetter }) => !isBetter) && (
        <Key words="заливка: ухудшение">
          <ChartMark cx={8} cy={MIDDLE} rule="outside" isBetter={false} />
          <ChartMark cx={21} cy={MIDDLE} rule="shift" isBetter={false} />
        </Key>
      )}
    </>
  )
}

const LIST = 'flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft'

/** What the lines of the comparison charts are. */
export function GroupLegend({ series }: { series: readonly MetricDynamics[] }) {
  const bands = [...new Set(series.map(({ points }) => bandOf(points)))].filter((band) => band !== null)
  return (
    <ul aria-label="Обозначения" className={LIST}>
      <OwnKey />
      <Key words="медиана группы">
        <Stroke color="ink-soft" width={2} dashes="7 3" />
      </Key>
      {bands.length > 0 && (
        <Key words={`${bands.map((band) => BAND_NAME[band]).join(' или ')} организаций`}>
          <rect
            x="1"
            y="2"
            width="26"
            height="12"
            fill="var(--color-accent-mist)"
            fillOpacity={0.55}
            stroke="var(--color-line-strong)"
          />
        </Key>
      )}
      {series.some(({ target }) => target !== null) && (
        <Key words="цель">
          <Stroke color="success" width={2} dashes="2 4" />
        </Key>
      )}
      <SignalKeys series={series} />
      <AsideKey series={series} />
    </ul>
  )
}

/** What the lines and shapes of the control charts are. */
export function XmrLegend({ series }: { series: readonly MetricDynamics[] }) {
  const hasLimits = series.some(({ xmr }) => xmr !== null && xmr.mean !== null)
  return (
    <ul aria-label="Обозначения" className={LIST}>
      <OwnKey />
      {hasLimits && (
        <>
          <Key words="среднее">
            <Stroke color="ink-soft" width={1.5} />
          </Key>
          <Key words="пределы">
            <Stroke color="ink-soft" width={1.5} dashes="6 4" />
          </Key>
        </>
      )}
      <SignalKeys series={series} />
      <AsideKey series={series} />
    </ul>
  )
}
