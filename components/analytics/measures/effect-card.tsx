import { MethodLink } from '@/components/analytics/method/method-link'
import type { MeasureEffect } from '@/lib/features/analytics/effect/contract'
import { effectWords, signed } from '@/lib/features/analytics/effect/labels'
import type { Measure } from '@/lib/features/measures/shapes'

/** What came of a measure: the number where there is one, the sentence, the arithmetic in grey. */
export function EffectCard({ effect, metric }: { effect: MeasureEffect; metric: Measure['metric'] }) {
  const { headline, arithmetic } = effectWords(effect, metric)
  return (
    <section
      aria-label="Эффект"
      className="flex items-center rounded-lg border border-line bg-sunken @max-3xl:flex-col @max-3xl:items-stretch"
    >
      {effect.state === 'judged' && (
        <p className="shrink-0 px-5 py-4 text-center @max-3xl:pb-0 @max-3xl:text-left">
          <span className="block text-2xl font-semibold tracking-tight">
            {signed(effect.difference, metric.decimals)}
          </span>
          <span className="text-sm text-ink-soft">{metric.unit}</span>
        </p>
      )}
      <div className="min-w-0 border-line px-5 py-4 text-pretty not-first:my-3 not-first:border-l not-first:py-1 @max-3xl:not-first:border-0">
        <p className="text-lg leading-snug font-semibold">{headline}</p>
        <p className="mt-1 text-sm text-ink-soft">{arithmetic}</p>
        <MethodLink section="effect" />
      </div>
    </section>
  )
}
