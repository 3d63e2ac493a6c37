'use client'

import Link from 'next/link'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { EmailField } from '@/components/account/guest/email-field'
import { factorHref, forgotPasswordHref } from '@/components/account/guest/guest-paths'
import { ProviderButtons, type ProviderChoice } from '@/components/account/guest/provider-buttons'
import { useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { PasswordField } from '@/components/ui/fields/password-field'
import { checkedBy } from '@/components/ui/forms/checked-by'
import { fieldOf } from '@/components/ui/forms/field-of'
import { FormFailure } from '@/components/ui/forms/form-failure'
import { signIn } from '@/lib/features/accounts/guest/client'
import type { LoginInput, loginSchema } from '@/lib/features/accounts/schema'

const check = checkedBy(() => import('@/lib/features/accounts/schema').then((it) => it.loginSchema))

const FIELDS = ['email', 'password'] as const

type LoginFormProps = { initialEmail: string; returnTo: string; providers: readonly ProviderChoice[] }

/** Signs a person in and goes on to `returnTo`, an address of this site checked by the server. */
export function LoginForm({ initialEmail, returnTo, providers }: LoginFormProps) {
  const [leaving, setLeaving] = useState(false)
  const form = useForm<LoginInput, unknown, z.output<typeof loginSchema>>({
    resolver: check,
    defaultValues: { email: initialEmail, password: '', remember: false },
  })
  const { isSubmitting } = form.formState
  const email = useWatch({ control: form.control, name: 'email' })

  const { submit, failure } = useFormCall({
    form,
    fields: FIELDS,
    send: async (values) => {
      const asksFactor = await signIn(values)
      setLeaving(true)
      window.location.assign(asksFactor ? factorHref(returnTo) : returnTo)
    },
  })

  return (
    // Sent before the script loads, a GET form would put the password into the URL.
    <form method="post" noValidate onSubmit={submit} className="space-y-4">
      <EmailField field={fieldOf(form, 'email')} autoFocus={!initialEmail} />
      <PasswordField
        {...fieldOf(form, 'password')}
        label="Пароль"
        autoComplete="current-password"
        autoFocus={Boolean(initialEmail)}
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
      <FormFailure failure={failure} />
      <Button type="submit" color="info" size="lg" processing={isSubmitting || leaving} className="w-full">
        Войти
      </Button>
      <ProviderButtons providers={providers} way={{ return_to: returnTo }} />
    </form>
  )
}
