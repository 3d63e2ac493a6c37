'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { BackToLogin } from '@/components/account/guest/back-to-login'
import { EmailField } from '@/components/account/guest/email-field'
import { ResetLinkSent } from '@/components/account/guest/reset-link-sent'
import { useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { checkedBy } from '@/components/ui/forms/checked-by'
import { fieldOf } from '@/components/ui/forms/field-of'
import { FormFailure } from '@/components/ui/forms/form-failure'
import { askForLink } from '@/lib/features/accounts/guest/client'
import type { ForgotPasswordInput } from '@/lib/features/accounts/schema'

const check = checkedBy(() => import('@/lib/features/accounts/schema').then((it) => it.forgotPasswordSchema))

const FIELDS = ['email'] as const

type Sent = { email: string; message: string }

/** Asks for a link to set a new password, and says what comes next: the same for every address. */
export function ForgotPasswordForm({ initialEmail }: { initialEmail: string }) {
  const [sent, setSent] = useState<Sent>()
  const form = useForm<ForgotPasswordInput>({
    resolver: check,
    defaultValues: { email: initialEmail },
  })
  const { isSubmitting } = form.formState

  const { submit, failure } = useFormCall({
    form,
    fields: FIELDS,
    send: async ({ email }) => {
      const { message } = await askForLink({ email })
      setSent({ email, message })
    },
  })

  if (sent) return <ResetLinkSent {...sent} onOtherAddress={() => setSent(undefined)} />
  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-4">
      <p className="text-pretty text-ink-soft">
        Укажите адрес, с которым вы входите в систему. Мы отправим на него ссылку, по которой можно задать
        новый пароль.
      </p>
      <EmailField field={fieldOf(form, 'email')} autoFocus />
      <FormFailure failure={failure} />
      <Button type="submit" color="info" size="lg" processing={isSubmitting} className="w-full">
        Отправить ссылку
      </Button>
      <BackToLogin email={initialEmail} />
    </form>
  )
}
