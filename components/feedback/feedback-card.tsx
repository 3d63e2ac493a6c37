import { FeedbackStatusSelect } from '@/components/feedback/feedback-status-select'
import { formatDateTime } from '@/lib/core/format/dates'
import type { FeedbackAnswer } from '@/lib/features/inbox/contract'

type FeedbackProps = { feedback: FeedbackAnswer }
type OpenProps = FeedbackProps & { onOpen: (feedback: FeedbackAnswer) => void }

/** Surname and names. */
export const senderOf = ({ user: { surname, name, secname } }: FeedbackAnswer): string =>
  [surname, name, secname].filter(Boolean).join(' ')

/** The subject of a message, which opens it, and its first words. */
export function FeedbackTitle({ feedback, onOpen }: OpenProps) {
  return (
    <>
      <button
        type="button"
        onClick={() => onOpen(feedback)}
        className="link min-h-6 text-left font-semibold wrap-anywhere max-sm:min-h-(--control-md)"
      >
        № {feedback.id}. {feedback.subject}
      </button>
      <span className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-ink-soft">{feedback.message}</span>
    </>
  )
}

/** Who writes, and from where. */
export function FeedbackSender({ feedback }: FeedbackProps) {
  return (
    <span className="wrap-anywhere">
      {senderOf(feedback)}
      <span className="mt-0.5 block text-sm text-ink-soft">
        {feedback.company?.short_name ?? 'без организации'}
      </span>
    </span>
  )
}

/** A message on a phone. */
export function FeedbackCard({ feedback, timeZone, onOpen }: OpenProps & { timeZone: string }) {
  return (
    <>
      <FeedbackTitle feedback={feedback} onOpen={onOpen} />
      <p className="mt-2.5">
        <FeedbackSender feedback={feedback} />
      </p>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-3">
        <span className="text-sm text-ink-soft">{formatDateTime(feedback.created_at, timeZone)}</span>
        <FeedbackStatusSelect feedback={feedback} labelHidden />
      </div>
    </>
  )
}
