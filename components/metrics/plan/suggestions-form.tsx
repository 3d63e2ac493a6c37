'use client'

import { type FormEvent, useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { QueryError } from '@/components/ui/feedback/query-error'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { TextField } from '@/components/ui/fields/text-field'
import { wideField } from '@/components/ui/forms/form-layout'
import { useSaveSuggestedActions, useSuggestedActions } from '@/lib/features/measures/client'
import { MAX_ACTIONS } from '@/lib/features/measures/values/rules'

const PLACES = Array.from({ length: MAX_ACTIONS }, (_, place) => place)

/** What is suggested to do about an indicator, a line each. */
export function SuggestionsForm({ metricId }: { metricId: number }) {
  const actions = useSuggestedActions(metricId)
  if (actions.error) return <QueryError query={actions} />
  return actions.data ? (
    <Lines metricId={metricId} initial={actions.data} />
  ) : (
    <div className={wideField}>
      <SkeletonList rows={3} />
    </div>
  )
}

function Lines({ metricId, initial }: { metricId: number; initial: readonly string[] }) {
  const [lines, setLines] = useState(() => PLACES.map((place) => initial[place] ?? ''))
  const alerts = useAlerts()
  const attempt = useAttempt()
  const save = useSaveSuggestedActions(metricId)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const actions = lines.map((line) => line.trim()).filter(Boolean)
    const isSaved = await attempt(
      () => save.mutateAsync(actions),
      ({ errors, message }) => Object.values(errors)[0]?.[0] ?? message,
    )
    if (isSaved) alerts.show({ type: 'success', message: 'Подсказки сохранены' })
  }

  return (
    <form noValidate onSubmit={submit} className={`${wideField} space-y-3`}>
      {PLACES.map((place) => (
        <TextField
          key={place}
          label={`Действие ${place + 1}`}
          maxLength={300}
          value={lines[place] ?? ''}
          onChange={(event) => setLines(lines.with(place, event.target.value))}
        />
      ))}
      <Button type="submit" processing={save.isPending}>
        Задать подсказки
      </Button>
    </form>
  )
}
