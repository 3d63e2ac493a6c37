'use client'

import { useAlerts } from '@/components/ui/feedback/alerts'
import { QueryError } from '@/components/ui/feedback/query-error'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { ToggleField } from '@/components/ui/fields/toggle-field'
import { useChooseReminders, useReminders } from '@/lib/features/deadlines/client'

/** Whether the person gets reminders of deadlines by mail. */
export function RemindersToggle() {
  const alerts = useAlerts()
  const query = useReminders()
  const choice = useChooseReminders()

  function choose(deadline_reminders: boolean) {
    choice.mutate(
      { deadline_reminders },
      {
        onSuccess: () =>
          alerts.show({
            type: 'success',
            message: deadline_reminders ? 'Напоминания включены' : 'Напоминания отключены',
          }),
        onError: (error) => alerts.show({ type: 'danger', message: error.message }),
      },
    )
  }

  if (query.isPending) return <Skeleton className="h-6 w-80 max-w-full" />
  if (query.isError) return <QueryError query={query} />
  return (
    <ToggleField
      checked={choice.isPending ? choice.variables.deadline_reminders : query.data.deadline_reminders}
      onChange={choose}
      label="Напоминания о сроках и вопросах по электронной почте"
      hint="За неделю до срока и в последний день, если остались незаполненные или неутверждённые документы."
    />
  )
}
