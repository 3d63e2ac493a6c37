'use client'

import { StatusSelect } from '@/components/calls/status-select'
import { useChangeFeedbackStatus } from '@/lib/features/feedback/client'
import type { FeedbackAnswer } from '@/lib/features/feedback/contract'
import { FEEDBACK_STATUS_NAMES } from '@/lib/features/feedback/labels'
import { FEEDBACK_STATUSES } from '@/lib/features/feedback/values/rules'

type FeedbackStatusSelectProps = { feedback: FeedbackAnswer; labelHidden?: boolean }

/** The status of a message, changed at once. */
export function FeedbackStatusSelect({ feedback: { id, status }, labelHidden }: FeedbackStatusSelectProps) {
  const change = useChangeFeedbackStatus()
  return (
    <StatusSelect
      of={`Обращение № ${id}`}
      status={status}
      statuses={FEEDBACK_STATUSES}
      names={FEEDBACK_STATUS_NAMES}
      change={(next) => change.mutateAsync({ id, status: next })}
      hiddenLabel={labelHidden ? `Статус обращения № ${id}` : undefined}
    />
  )
}
