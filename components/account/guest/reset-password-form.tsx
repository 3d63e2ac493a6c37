'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useForm, useWatch } from 'react-hook-form'
import { DeadResetLink } from '@/components/account/guest/dead-reset-link'
import { loginHref } from '@/components/account/guest/guest-paths'
import { NewPasswordFields } from '@/components/account/new-password-fields'
import { useAccountForm } from '@/components/account/use-account-form'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { TextField } from '@/components/ui/fields/text-field'
import { FormError } from '@/components/ui/forms/form-error'
import { useResetPassword } from '@/lib/features/accounts/client'
import {
  type PasswordReset,
  type ResetPasswordInput,
  resetPasswordSchema,
} from '@/lib/features/accounts/schema'

/** `token` has no field on screen: what is wrong with the link takes the place of the form. */
const FIELDS = ['token', 'email', 'password', 'password_confirmation'] as const

type ResetPasswordFormProps = { token: string; initialEmail: string }

/** Sets a password by a mailed link, of an invitation or of a reset, and goes on to sign-in. */
export function ResetPasswordForm({ token, initialEmail }: ResetPasswordFormProps) {
  const router = useRouter()
  const alerts = useAlerts()
  const reset = useResetPassword()
  const form = useForm<ResetPasswordInput, unknown, PasswordReset>({
    resolver: zodResolver(resetPasswordSchema),
    defaultValues: { email: initialEmail, token, password: '', password_confirmation: '' },
  })
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] })
  const { errors, isSubmitting } = form.formState

  const { submit, failure } = useAccountForm(form, FIELDS, async (values) => {
    const { message } = await reset.mutateAsync(values)
    alerts.show({ type: 'success', message })
    router.replace(loginHref(values.email))
  })

  if (errors.token?.message !== undefined) {
    return <DeadResetLink message={errors.token.message} email={email} />
  }
  return (
    // Sent before the script loads, a GET form would put the password into the URL.
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
