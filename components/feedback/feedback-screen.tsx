'use client'

import { useState } from 'react'
import { FeedbackForm } from '@/components/feedback/feedback-form'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { SentNotice } from '@/components/ui/feedback/sent-notice'

type FeedbackScreenProps = {
  /** The page the person came from, if any. */
  page: string | null
  /** Where answers go. */
  answerTo: string
}

const PATH = [{ label: 'Написать в поддержку' }]

/** «Написать в поддержку»: a message to the people who run the project. */
export function FeedbackScreen({ page, answerTo }: FeedbackScreenProps) {
  const [isSent, setSent] = useState(false)
  return (
    <>
      <PageHeader title="Написать в поддержку" breadcrumbs={PATH} />
      {isSent ? (
        <SentNotice
          title="Обращение отправлено"
          action={
            <>
              <ButtonLink color="info" href={page ?? '/'}>
                {page === null ? 'На главную' : 'Вернуться к работе'}
              </ButtonLink>
              <Button onClick={() => setSent(false)}>Написать ещё</Button>
            </>
          }
        >
          Ответ придёт на адрес <span className="wrap-anywhere">{answerTo}</span>.
        </SentNotice>
      ) : (
        <FeedbackForm page={page} answerTo={answerTo} onSent={() => setSent(true)} />
      )}
    </>
  )
}
