import type { FeedbackStatus } from '@/lib/features/feedback/values/rules'

export const FEEDBACK_STATUS_NAMES: Readonly<Record<FeedbackStatus, string>> = {
  new: 'новый',
  in_work: 'в работе',
  closed: 'закрыт',
}
