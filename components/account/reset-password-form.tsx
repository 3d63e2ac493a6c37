'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { DeadResetLink } from '@/components/account/dead-reset-link'
import { loginHref } from '@/components/account/guest-paths'
import { NewPasswordFields } from '@/components/account/new-password-fields'
import { useAlerts } from '@/components/ui/alerts'
import { Button } from '@/components/ui/button'
import { FormError } from '@/components/ui/form-error'
import { placeServerErrors } from '@/components/ui/form-errors'
import { TextField } from '@/components/ui/text-field'
import { ApiError } from '@/lib/core/http/api-client'
import { useResetPassword } from '@/lib/features/accounts/client'
import {
  type PasswordReset,
  type ResetPasswordInput,
  resetPasswordSchema,
} from '@/lib/features/accounts/schema'

const BROKEN_LINK = 'Ссылка неполная или повреждена. Откройте её из письма ещё раз или скопируйте целиком.'

type ResetPasswordFormProps = { token: string; initialEmail: string }

/** Sets a password by a mailed link, of an invitation or of a reset, and goes on to sign-in. */
export function ResetPasswordForm({ token, initialEmail }: ResetPasswordFormProps) {
  const router = useRouter()
  const alerts = useAlerts()
  const reset = useResetPassword()
  const [failure, setFailure] = useState<string>()
  const [deadLink, setDeadLink] = useState<string>()
  const form = useForm<ResetPasswordInput, unknown, PasswordReset>({
    resolver: zodResolver(resetPasswordSchema),
    defaultValues: { email: initialEmail, token, password: '', password_confirmation: '' },
  })
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] })
  const { errors, isSubmitting } = form.formState

  async function save(values: PasswordReset) {
    setFailure(undefined)
    try {
      const { message } = await reset.mutateAsync(values)
      alerts.show({ type: 'success', message })
      router.replace(loginHref(values.email))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refusal = error.errors.token?.[0]
      if (refusal !== undefined) return setDeadLink(refusal)
      const placed = placeServerErrors(
        error.errors,
        ['email', 'password', 'password_confirmation'],
        form.setError,
      )
      if (placed === 0) setFailure(error.message)
    }
  }

  const submit = form.handleSubmit(save, (invalid) => {
    if (invalid.token) setDeadLink(BROKEN_LINK)
  })

  if (deadLink !== undefined) return <DeadResetLink message={deadLink} email={email} />
  return (
    // A press before the script has loaded must not put the password into the address.
    <form method="post" noValidate onSubmit={submit} className="space-y-4">
      <TextField
        {...form.register('email')}
        type="email"
        label="Электронная почта"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus={!initialEmail}
        error={errors.email?.message}
      />
      <NewPasswordFields
        password={form.register('password', { deps: ['password_confirmation'] })}
        confirmation={form.register('password_confirmation')}
        errors={{
          password: errors.password?.message,
          confirmation: errors.password_confirmation?.message,
        }}
        typed={password}
        email={email}
        autoFocus={Boolean(initialEmail)}
      />
      {failure && <FormError>{failure}</FormError>}
      <Button
        type="submit"
        color="info"
        size="lg"
        processing={isSubmitting || reset.isSuccess}
        className="w-full"
      >
        Сохранить пароль
      </Button>
    </form>
  )
}
