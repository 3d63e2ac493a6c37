'use client'

import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { EmailField } from '@/components/account/guest/email-field'
import { BackToLogin, GuestMessage } from '@/components/account/guest/guest-message'
import { useCall } from '@/components/calls/use-call'
import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { FormFailure, fieldOf } from '@/components/ui/forms/form-parts'
import { guestCalls } from '@/lib/features/accounts/guest/client'

const SECOND_MS = 1000

type Sent = { email: string; message: string }

/** The server's minimum interval between two letters. */
const RESEND_AFTER_SECONDS = 60

const POINTS = [
  'Откройте письмо и перейдите по ссылке. Она действует 60 минут и срабатывает один раз.',
  'Если письма нет несколько минут, проверьте папку «Спам» и правильность адреса.',
  'Новая ссылка отменяет предыдущую.',
]

/** Where no letter leaves, only support helps. */
const POINTS_OF_WAITING = [
  'Ссылка действует 60 минут после запроса: если письмо придёт позже, запросите её снова.',
  'Если доступ нужен сейчас, напишите в службу поддержки, адрес внизу страницы.',
]

type ResetLinkSentProps = Sent & { lettersWait: boolean; onOtherAddress: () => void }

function ResetLinkSent({ email, message, lettersWait, onOtherAddress }: ResetLinkSentProps) {
  const alerts = useAlerts()
  const { attempt, isSending } = useCall()
  const [until, setUntil] = useState(() => Date.now() + RESEND_AFTER_SECONDS * SECOND_MS)
  const [secondsLeft, setSecondsLeft] = useState(RESEND_AFTER_SECONDS)

  // Reads the clock, because timers of a background tab fire late.
  useEffect(() => {
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS))
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [until])

  const resend = () =>
    attempt(async () => {
      const answer = await guestCalls.call('POST /api/forgot-password', { body: { email } })
      setSecondsLeft(RESEND_AFTER_SECONDS)
      setUntil(Date.now() + RESEND_AFTER_SECONDS * SECOND_MS)
      alerts.show({ type: 'info', message: answer.message })
    })

  return (
    <GuestMessage
      picture={<MailCheck className="size-5" />}
      look="bg-accent-soft text-accent"
      title={lettersWait ? 'Запрос принят' : 'Проверьте почту'}
      note={email}
      text={message}
      points={lettersWait ? POINTS_OF_WAITING : POINTS}
      email={email}
    >
      <div className="flex flex-col gap-2.5">
        <Button processing={isSending} disabled={secondsLeft > 0} onClick={resend} className="w-full">
          {secondsLeft > 0 ? `Отправить ещё раз через ${secondsLeft} с` : 'Отправить ещё раз'}
        </Button>
        <Button color="light" onClick={onOtherAddress} className="w-full">
          Указать другой адрес
        </Button>
      </div>
    </GuestMessage>
  )
}

const check = checkedBy(() => import('@/lib/features/accounts/schema').then((it) => it.forgotPasswordSchema))

type ForgotPasswordFormProps = { initialEmail: string; lettersWait: boolean }

/** Requests a password link; the answer is the same for every address. */
export function ForgotPasswordForm({ initialEmail, lettersWait }: ForgotPasswordFormProps) {
  const [sent, setSent] = useState<Sent>()
  const { form, formProps, failure } = useFormCall({
    check,
    start: { email: initialEmail },
    send: async ({ email }) => {
      const { message } = await guestCalls.call('POST /api/forgot-password', { body: { email } })
      setSent({ email, message })
    },
  })
  const { isSubmitting } = form.formState

  if (sent)
    return <ResetLinkSent {...sent} lettersWait={lettersWait} onOtherAddress={() => setSent(undefined)} />
  return (
    <form {...formProps} className="space-y-4">
      <p className="text-pretty text-ink-soft">
        Укажите адрес, с которым вы входите в систему.{' '}
        {lettersWait
          ? 'Ссылка, по которой можно задать новый пароль, придёт на него, когда письма начнут уходить.'
          : 'Мы отправим на него ссылку, по которой можно задать новый пароль.'}
      </p>
      <EmailField field={fieldOf(form, 'email')} autoFocus />
      <FormFailure failure={failure} />
      <Button type="submit" color="info" size="lg" processing={isSubmitting}>
        Отправить ссылку
      </Button>
      <BackToLogin email={initialEmail} />
    </form>
  )
}
