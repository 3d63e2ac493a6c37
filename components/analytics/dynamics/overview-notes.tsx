import { CircleCheck, CircleX, Contrast } from 'lucide-react'
import { MarkIcon } from '@/components/analytics/dynamics/mark-icon'
import { classNames } from '@/components/ui/basics/class-names'
import type { OwnDynamics } from '@/lib/features/analytics/dynamics/contract'
import { ASSURANCE_NAME, SIGNAL_NAME, variationWords } from '@/lib/features/analytics/dynamics/labels'
import { currentSignals } from '@/lib/features/analytics/dynamics/rules'

/** Whether the last values are a signal: mark and words of each. */
export function VariationNote({ series }: { series: OwnDynamics }) {
  const signals = currentSignals(series)
  if (signals.length === 0) {
    return (
      <span className="inline-flex items-start gap-2 text-ink-soft">
        <span aria-hidden className="mx-1.25 mt-[0.45em] size-1.5 shrink-0 rounded-full bg-control" />
        {variationWords(series)}
      </span>
    )
  }
  return signals.map((signal) => (
    <span
      key={signal.kind}
      className={classNames(
        'flex items-start gap-2 font-semibold',
        signal.better ? 'text-approved' : 'text-danger',
      )}
    >
      <MarkIcon mark={signal} />
      {SIGNAL_NAME[signal.kind]}
      <span className="sr-only">, {signal.better ? 'лучше' : 'хуже'}</span>
    </span>
  ))
}

const LOOK = {
  steady: { Icon: CircleCheck, style: 'text-approved' },
  sometimes: { Icon: Contrast, style: 'text-ink' },
  never: { Icon: CircleX, style: 'text-fill' },
} as const

/** Whether the process reaches its target. */
export function AssuranceNote({ series }: { series: OwnDynamics }) {
  const { assurance = null } = series.chart ?? {}
  if (assurance === null) return <span className="text-ink-soft">—</span>
  const { Icon, style } = LOOK[assurance]
  return (
    <span className={classNames('inline-flex items-start gap-1.5 font-medium', style)}>
      <Icon aria-hidden className="mt-[0.1em] size-[1.2em] shrink-0" />
      <span>
        <span className="@5xl:hidden print:hidden">цель: </span>
        {ASSURANCE_NAME[assurance]}
      </span>
    </span>
  )
}
