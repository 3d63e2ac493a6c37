'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { FormError } from '@/components/ui/form-error'
import { placeServerErrors } from '@/components/ui/form-errors'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { ApiError, api } from '@/lib/core/http/api-client'
import { type LoginInput, loginSchema } from '@/lib/features/accounts/schema'

type LoginFormProps = { initialEmail: string; returnTo: string }

/** Signs a person in and goes on to `returnTo`, an address of this site checked by the server. */
export function LoginForm({ initialEmail, returnTo }: LoginFormProps) {
  const [failure, setFailure] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const form = useForm<LoginInput, unknown, z.output<typeof loginSchema>>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: initialEmail, password: '', remember: false },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await api.post('/api/login', values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (placeServerErrors(error.errors, ['email', 'password'], form.setError) === 0)
        setFailure(error.message)
      return
    }
    setLeaving(true)
    window.location.assign(returnTo)
  })

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
      <PasswordField
        {...form.register('password')}
        label="Пароль"
        autoComplete="current-password"
        autoFocus={Boolean(initialEmail)}
        error={errors.password?.message}
      />
      <Checkbox {...form.register('remember')} label="Запомнить меня" />
      {failure && <FormError>{failure}</FormError>}
      <Button type="submit" color="info" size="lg" processing={isSubmitting || leaving} className="w-full">
        Войти
      </Button>
    </form>
  )
}
