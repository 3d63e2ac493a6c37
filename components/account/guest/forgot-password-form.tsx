'use client'

import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { EmailField } from '@/components/account/guest/email-field'
import { BackToLogin, GuestMessage } from '@/components/account/guest/guest-message'
import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { FormFailure, fieldOf } from '@/components/ui/forms/form-parts'
import { guestCalls } from '@/lib/features/accounts/guest/client'

type Sent = { email: string; message: string }

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

type ResetLinkSentProps = Sent & { lettersWait: boolean; onAgain: () => void }

function ResetLinkSent({ email, message, lettersWait, onAgain }: ResetLinkSentProps) {
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
      <Button onClick={onAgain} className="w-full">
        Отправить ещё раз или на другой адрес
      </Button>
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

  if (sent) return <ResetLinkSent {...sent} lettersWait={lettersWait} onAgain={() => setSent(undefined)} />
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
