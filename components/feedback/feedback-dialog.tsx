'use client'

import { senderOf } from '@/components/feedback/feedback-card'
import { FeedbackStatusSelect } from '@/components/feedback/feedback-status-select'
import { Fact, Facts } from '@/components/ui/basics/facts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatDateTime } from '@/lib/core/format/dates'
import type { FeedbackAnswer } from '@/lib/features/inbox/contract'

type FeedbackDialogProps = { feedback: FeedbackAnswer; timeZone: string; onClose: () => void }

/** Everything about one message. */
export function FeedbackDialog({ feedback, timeZone, onClose }: FeedbackDialogProps) {
  const { user, company, page, browser } = feedback
  return (
    <Dialog
      open
      onClose={onClose}
      title={feedback.subject}
      description={`Обращение № ${feedback.id}, получено ${formatDateTime(feedback.created_at, timeZone)}`}
    >
      <FeedbackStatusSelect feedback={feedback} />
      <h3 className="mt-5 mb-1.5 font-semibold">Сообщение</h3>
      <p className="rounded-md border border-line bg-sunken px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">
        {feedback.message}
      </p>
      <Facts className="mt-5">
        <Fact name="Отправитель">{senderOf(feedback)}</Fact>
        <Fact name="Электронная почта">
          <a href={`mailto:${user.email}`} className="link break-all">
            {user.email}
          </a>
        </Fact>
        <Fact name="Организация">{company?.name ?? 'без организации'}</Fact>
        <Fact name="Страница">{page ?? 'не приложена'}</Fact>
        <Fact name="Браузер">{browser ?? 'не приложен'}</Fact>
      </Facts>
    </Dialog>
  )
}
