'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { RecordForm } from '@/components/calls/record-form'
import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { FactItem, FactList } from '@/components/ui/basics/facts'
import { PageHeader } from '@/components/ui/basics/page-header'
import { useHydrated } from '@/components/ui/browser/use-hydrated'
import { SentNotice } from '@/components/ui/feedback/sent-notice'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Textarea, TextField } from '@/components/ui/fields/text-field'
import { FormSection, fieldOf, wideField } from '@/components/ui/forms/form-parts'
import { formatNumber } from '@/lib/core/format/numbers'
import { inboxCalls } from '@/lib/features/inbox/client'
import { ATTACHED_MAX, MESSAGE_MAX, MESSAGE_MIN, SUBJECT_MAX } from '@/lib/features/inbox/labels'

const check = checkedBy(() => import('@/lib/features/inbox/schema').then((it) => it.newFeedbackSchema))

/** A message, with page and browser if the person consents. */
function FeedbackForm({ page, answerTo, onSent }: FeedbackScreenProps & { onSent: () => void }) {
  const [isAttached, setAttached] = useState(false)
  // The browser is unknown to the server and is added after hydration.
  const browser = useHydrated() ? window.navigator.userAgent.slice(0, ATTACHED_MAX) : ''
  const attached = { page: page?.slice(0, ATTACHED_MAX) ?? null, browser }
  const send = inboxCalls.useChange('POST /api/feedback')
  const call = useFormCall({
    check,
    start: { subject: '', message: '' },
    send: async (feedback) => {
      await send.mutateAsync({ ...feedback, ...(isAttached && attached) })
      onSent()
    },
  })
  const { form } = call
  const length = useWatch({ control: form.control, name: 'message' }).trim().length

  return (
    <RecordForm
      call={call}
      submit="Отправить"
      foot={
        <p className="self-center text-sm text-ink-soft">
          Ответ придёт на адрес <span className="wrap-anywhere">{answerTo}</span>
        </p>
      }
    >
      <FormSection
        title="Что случилось"
        description="Вопрос, ошибка или предложение. Не пишите здесь сведений о пациентах."
      >
        <TextField
          {...fieldOf(form, 'subject')}
          label="Тема"
          required
          maxLength={SUBJECT_MAX}
          autoComplete="off"
          className={wideField}
        />
        <Textarea
          {...fieldOf(form, 'message')}
          label="Сообщение"
          required
          hint={`От ${MESSAGE_MIN} до ${formatNumber(MESSAGE_MAX)} символов, введено ${formatNumber(length)}`}
          className={`${wideField} [&_textarea]:min-h-36`}
        />
      </FormSection>
      <FormSection
        title="Что приложить"
        description="Поможет найти причину быстрее. Без вашего согласия не отправляется."
      >
        <div className={wideField}>
          <Checkbox
            label={
              page === null
                ? 'Приложить сведения о браузере'
                : 'Приложить адрес страницы и сведения о браузере'
            }
            checked={isAttached}
            onChange={(event) => setAttached(event.target.checked)}
          />
          <FactList className="mt-3 text-sm">
            {attached.page !== null && <FactItem name="Страница">{attached.page}</FactItem>}
            <FactItem name="Браузер">{attached.browser}</FactItem>
          </FactList>
        </div>
      </FormSection>
    </RecordForm>
  )
}

type FeedbackScreenProps = {
  /** The page that the person came from, if any. */
  page: string | null
  answerTo: string
}

/** «Написать в поддержку»: a message to the project's support. */
export function FeedbackScreen({ page, answerTo }: FeedbackScreenProps) {
  const [isSent, setSent] = useState(false)
  return (
    <>
      <PageHeader title="Написать в поддержку" />
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
