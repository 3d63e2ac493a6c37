import { CircleCheck, CircleDashed, CircleX, Contrast } from 'lucide-react'
import { SignShape } from '@/components/analytics/charts/signs'
import { signsOf } from '@/components/analytics/dynamics/signals'
import { classNames } from '@/components/ui/basics/class-names'
import { Sparkline } from '@/components/ui/basics/sparkline'
import type { OwnDynamics } from '@/lib/features/analytics/own/contract'
import { ASSURANCE_NAME } from '@/lib/features/analytics/own/labels'
import { ownValues } from '@/lib/features/analytics/own/rules'

const ASSURANCE_LOOK = {
  steady: { Icon: CircleCheck, style: 'text-approved' },
  sometimes: { Icon: Contrast, style: 'text-ink' },
  never: { Icon: CircleX, style: 'text-fill' },
  early: { Icon: CircleDashed, style: 'text-ink-soft' },
} as const

/** How the process meets its target. */
export function AssuranceNote({ series }: { series: OwnDynamics }) {
  const { assurance = null } = series.chart ?? {}
  if (assurance === null) return <span className="text-ink-soft">—</span>
  const { Icon, style } = ASSURANCE_LOOK[assurance]
  return (
    <span className={classNames('inline-flex items-start gap-1.5 font-medium', style)}>
      <Icon className="mt-[0.1em] size-[1.2em] shrink-0" />
      <span>
        <span className="@5xl:hidden print:hidden">цель: </span>
        {ASSURANCE_NAME[assurance]}
      </span>
    </span>
  )
}

type OwnSparklineProps = { series: OwnDynamics; limit?: number | null; className?: string }

/** A sparkline of own values; a period without a counted value breaks the line. */
export function OwnSparkline({ series, ...look }: OwnSparklineProps) {
  const left = new Set(series.chart?.ghosts.map(({ index }) => index))
  const values = new Map(ownValues(series.points).map(({ index, value }) => [index, value]))
  const signs = signsOf(series)
  return (
    <Sparkline
      {...look}
      values={series.points.map((_, index) => (left.has(index) ? null : (values.get(index) ?? null)))}
      markAt={(index, x, y) => {
        const sign = signs.get(index)
        return sign && <SignShape key={index} cx={x} cy={y} sign={sign} />
      }}
    />
  )
}
