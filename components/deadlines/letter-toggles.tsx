'use client'

import { useCall } from '@/components/calls/use-call'
import { QueryError } from '@/components/ui/feedback/error-state'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { ToggleField } from '@/components/ui/fields/toggle-field'
import { deadlineCalls } from '@/lib/features/deadlines/client'
import type { Reminders } from '@/lib/features/deadlines/contract'

const LETTERS = {
  deadline_reminders: {
    label: 'Напоминания о сроках и вопросах по электронной почте',
    hint: 'За неделю до срока, в последний день и по просьбе администратора, если остались незаполненные или неутверждённые документы, и не чаще раза в день — о вопросах, ответах, возвращённых и вновь сданных документах.',
    on: 'Напоминания включены',
    off: 'Напоминания отключены',
  },
  quarter_letters: {
    label: 'Итоги квартала по электронной почте',
    hint: 'Раз в квартал, с первым выпуском: сигналы, полнота данных и мероприятия, а перед выпуском — письмо о предпросмотре с просьбой проверить свои данные.',
    on: 'Письма с итогами квартала включены',
    off: 'Письма с итогами квартала отключены',
  },
} as const satisfies Record<keyof Reminders, object>

/** Toggles of the subscriptions available to the person. */
export function LetterToggles({ kinds }: { kinds: ReadonlyArray<keyof Reminders> }) {
  const { attempt } = useCall()
  const query = deadlineCalls.useData('GET /api/user/reminders', {})
  const choice = deadlineCalls.useReplace('PUT /api/user/reminders', 'GET /api/user/reminders', {})

  const choose = (kind: keyof Reminders, isOn: boolean) =>
    attempt(() => choice.mutateAsync({ [kind]: isOn }), { done: LETTERS[kind][isOn ? 'on' : 'off'] })

  if (query.isPending) return <Skeleton className="h-6 w-80 max-w-full" />
  if (!query.data) return <QueryError query={query} />
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
