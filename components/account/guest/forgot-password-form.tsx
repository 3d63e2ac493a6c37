'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { BackToLogin } from '@/components/account/guest/back-to-login'
import { EmailField } from '@/components/account/guest/email-field'
import { ResetLinkSent } from '@/components/account/guest/reset-link-sent'
import { useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { fieldOf } from '@/components/ui/forms/field-of'
import { FormFailure } from '@/components/ui/forms/form-failure'
import { useForgotPassword } from '@/lib/features/accounts/client'
import { type ForgotPasswordInput, forgotPasswordSchema } from '@/lib/features/accounts/schema'

const FIELDS = ['email'] as const

type Sent = { email: string; message: string }

/** Asks for a link to set a new password, and says what comes next: the same for every address. */
export function ForgotPasswordForm({ initialEmail }: { initialEmail: string }) {
  const [sent, setSent] = useState<Sent>()
  const request = useForgotPassword()
  const form = useForm<ForgotPasswordInput>({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: initialEmail },
  })
  const { isSubmitting } = form.formState

  const { submit, failure } = useFormCall({
    form,
    fields: FIELDS,
    send: async ({ email }) => {
      const { message } = await request.mutateAsync({ email })
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
