import type { ReactNode } from 'react'
import { datumPlace } from '@/components/source-data/datum-words'
import type { Use } from '@/lib/features/source-data/contract'

/** Where a source datum is asked for: indicator, letter, what the variable is called there. */
export function UseLine({ use, action }: { use: Use; action?: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-1 items-start justify-between gap-3">
      <span className="min-w-0 text-pretty">
        {use.metric.name}
        <span className="ml-2 inline-flex rounded-sm bg-accent-soft px-1.5 text-sm font-semibold text-accent-strong">
          {use.var_name}
        </span>
        <span className="block text-sm text-ink-soft">
          {use.name} · {datumPlace(use)}
        </span>
      </span>
      {action}
    </span>
  )
}
