import { Activity, ArrowDown, ArrowUp, Check, Minus, TriangleAlert, X } from 'lucide-react'
import { directionOf, meetsTarget, targetWords } from '@/components/analytics/dynamics/dynamics-words'
import { variationOf } from '@/components/analytics/dynamics/xmr-words'
import { classNames } from '@/components/ui/basics/class-names'
import { Chip } from '@/components/ui/feedback/chip'
import type { MetricDynamics } from '@/lib/features/analytics/dynamics/contract'

const ICON = 'size-[1.1em] shrink-0'

/** The signal at the last value: colour, picture and words. */
export function VariationChip({ series }: { series: MetricDynamics }) {
  const { kind, words } = variationOf(series)
  if (kind === 'better') return <Chip tone="approved">{words}</Chip>
  if (kind === 'unknown') return <Chip tone="later">{words}</Chip>
  return kind === 'worse' ? (
    <Chip tone="fill" plain>
      <TriangleAlert aria-hidden className={ICON} />
      {words}
    </Chip>
  ) : (
    <Chip tone="later" plain>
      <Activity aria-hidden className={ICON} />
      {words}
    </Chip>
  )
}

const ARROW = { up: ArrowUp, down: ArrowDown, flat: Minus } as const

/** Where the last value went from the one before, and whether that is good. */
export function DirectionNote({ series }: { series: MetricDynamics }) {
  const direction = directionOf(series)
  if (!direction) return <span className="text-ink-muted">не с чем сравнить</span>
  const Arrow = ARROW[direction.way]
  return (
    <span
      className={classNames(
        'inline-flex gap-1',
        direction.kind === 'better' && 'text-approved',
        direction.kind === 'worse' && 'text-fill',
        direction.kind === 'same' && 'text-ink-soft',
      )}
    >
      <Arrow aria-hidden className={`mt-[0.15em] ${ICON}`} />
      {direction.words}
    </span>
  )
}

/** The target and whether the last value reaches it. */
export function TargetNote({ series, value }: { series: MetricDynamics; value: number | null }) {
  const isMet = meetsTarget(value, series)
  if (series.target === null) return <span className="text-ink-muted">{targetWords(series)}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <span>{targetWords(series)}</span>
      {isMet !== null && (
        <span
          className={classNames(
            'inline-flex items-center gap-1 font-medium',
            isMet ? 'text-approved' : 'text-fill',
          )}
        >
          {isMet ? <Check aria-hidden className={ICON} /> : <X aria-hidden className={ICON} />}
          {isMet ? 'достигнута' : 'не достигнута'}
        </span>
      )}
    </span>
  )
}
