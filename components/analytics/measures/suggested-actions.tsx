'use client'

import { Lightbulb } from 'lucide-react'
import { Button } from '@/components/ui/basics/button'
import { useSuggestedActions } from '@/lib/features/measures/client'

/** What administrators suggest to do about an indicator. */
export function SuggestedActions({
  metricId,
  onTake,
}: {
  metricId: number | null
  onTake: (action: string) => void
}) {
  const { data: actions = [] } = useSuggestedActions(metricId)
  if (actions.length === 0) return null
  return (
    <section aria-label="Подсказки действий" className="rounded-md border border-line bg-sunken px-3.5 py-3">
      <h3 className="mb-2 flex items-center gap-2 text-sm font-medium">
        <Lightbulb aria-hidden className="size-4.5 text-ink-soft" />
        Что обычно помогает
      </h3>
      <ul className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <li key={action}>
            <Button size="sm" onClick={() => onTake(action)} className="text-left">
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
