'use client'

import { StatusSelect } from '@/components/calls/status-select'
import { useMessageStatus } from '@/lib/features/inbox/client'
import type { FeedbackAnswer } from '@/lib/features/inbox/contract'
import { MESSAGE_STATUS_NAMES, MESSAGE_STATUSES } from '@/lib/features/inbox/labels'

type FeedbackStatusSelectProps = { feedback: FeedbackAnswer; labelHidden?: boolean }

/** The status of a message, changed at once. */
export function FeedbackStatusSelect({ feedback: { id, status }, labelHidden }: FeedbackStatusSelectProps) {
  const change = useMessageStatus('feedback')
  return (
    <StatusSelect
      of={`Обращение № ${id}`}
      status={status}
      statuses={MESSAGE_STATUSES}
      names={MESSAGE_STATUS_NAMES}
      change={(next) => change.mutateAsync({ id, status: next })}
      hiddenLabel={labelHidden ? `Статус обращения № ${id}` : undefined}
    />
  )
}
