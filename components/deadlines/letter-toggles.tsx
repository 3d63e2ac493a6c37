'use client'

import { useAlerts } from '@/components/ui/feedback/alerts'
import { QueryError } from '@/components/ui/feedback/query-error'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { ToggleField } from '@/components/ui/fields/toggle-field'
import { useChooseReminders, useReminders } from '@/lib/features/deadlines/client'
import type { Reminders } from '@/lib/features/deadlines/contract'

const LETTERS = {
  deadline_reminders: {
    label: 'Напоминания о сроках и вопросах по электронной почте',
    hint: 'За неделю до срока и в последний день, если остались незаполненные или неутверждённые документы.',
    on: 'Напоминания включены',
    off: 'Напоминания отключены',
  },
  quarter_letters: {
    label: 'Итоги квартала по электронной почте',
    hint: 'Раз в квартал, после срока сдачи: сигналы, полнота данных и мероприятия.',
    on: 'Письма с итогами квартала включены',
    off: 'Письма с итогами квартала отключены',
  },
} as const satisfies Record<keyof Reminders, object>

/** Toggles of the subscriptions available to the person. */
export function LetterToggles({ kinds }: { kinds: ReadonlyArray<keyof Reminders> }) {
  const alerts = useAlerts()
  const query = useReminders()
  const choice = useChooseReminders()

  function choose(kind: keyof Reminders, isOn: boolean) {
    choice.mutate(
      { [kind]: isOn },
      {
        onSuccess: () => alerts.show({ type: 'success', message: LETTERS[kind][isOn ? 'on' : 'off'] }),
        onError: (error) => alerts.show({ type: 'danger', message: error.message }),
      },
    )
  }

  if (query.isPending) return <Skeleton className="h-6 w-80 max-w-full" />
  if (query.isError) return <QueryError query={query} />
  return (
    <div className="space-y-4">
      {kinds.map((kind) => (
        <ToggleField
          key={kind}
          checked={(choice.isPending ? choice.variables[kind] : undefined) ?? query.data[kind]}
          onChange={(isOn) => choose(kind, isOn)}
          label={LETTERS[kind].label}
          hint={LETTERS[kind].hint}
        />
      ))}
    </div>
  )
}
