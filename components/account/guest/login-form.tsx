'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import Link from 'next/link'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { forgotPasswordHref } from '@/components/account/guest/guest-paths'
import { useAccountForm } from '@/components/account/use-account-form'
import { Button } from '@/components/ui/basics/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { PasswordField } from '@/components/ui/fields/password-field'
import { TextField } from '@/components/ui/fields/text-field'
import { FormError } from '@/components/ui/forms/form-error'
import { api } from '@/lib/core/http/api-client'
import { type LoginInput, loginSchema } from '@/lib/features/accounts/schema'

const FIELDS = ['email', 'password'] as const

type LoginFormProps = { initialEmail: string; returnTo: string }

/** Signs a person in and goes on to `returnTo`, an address of this site checked by the server. */
export function LoginForm({ initialEmail, returnTo }: LoginFormProps) {
  const [leaving, setLeaving] = useState(false)
  const form = useForm<LoginInput, unknown, z.output<typeof loginSchema>>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: initialEmail, password: '', remember: false },
  })
  const { errors, isSubmitting } = form.formState
  const email = useWatch({ control: form.control, name: 'email' })

  const { submit, failure } = useAccountForm(form, FIELDS, async (values) => {
    await api.post('/api/login', values)
    setLeaving(true)
    window.location.assign(returnTo)
  })

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
      <PasswordField
        {...form.register('password')}
        label="Пароль"
        autoComplete="current-password"
        autoFocus={Boolean(initialEmail)}
        error={errors.password?.message}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Checkbox {...form.register('remember')} label="Запомнить меня" />
        <Link
          href={forgotPasswordHref(email)}
          prefetch={false}
          className="link inline-flex min-h-6 items-center"
        >
          Забыли пароль?
        </Link>
      </div>
      {failure && <FormError>{failure}</FormError>}
      <Button type="submit" color="info" size="lg" processing={isSubmitting || leaving} className="w-full">
        Войти
      </Button>
    </form>
  )
}
