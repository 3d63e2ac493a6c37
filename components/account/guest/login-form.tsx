'use client'

import { useState } from 'react'
import { EmailField } from '@/components/account/guest/email-field'
import { factorHref, forgotPasswordHref } from '@/components/account/guest/guest-paths'
import { ProviderButtons, type ShownProvider } from '@/components/account/guest/provider-buttons'
import { useSignIn } from '@/components/account/guest/use-sign-in'
import { Button } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { PasswordField } from '@/components/ui/fields/password-field'
import { FormFailure } from '@/components/ui/forms/form-failure'

type LoginFormProps = { initialEmail: string; returnTo: string; providers: readonly ShownProvider[] }

/** Signs a person in and goes on to `returnTo`, an address of this site checked by the server. */
export function LoginForm({ initialEmail, returnTo, providers }: LoginFormProps) {
  const [email, setEmail] = useState(initialEmail)
  const { form, complaints, failure, isTaken } = useSignIn((asksFactor) =>
    window.location.assign(asksFactor ? factorHref(returnTo) : returnTo),
  )
  return (
    // Sent before the script loads, a GET form would put the password into the URL.
    <form {...form} method="post" noValidate className="space-y-4">
      <EmailField
        field={{
          name: 'email',
          defaultValue: initialEmail,
          onChange: (event) => setEmail(event.target.value),
          error: complaints.email,
        }}
        autoFocus={!initialEmail}
      />
      <PasswordField
        name="password"
        error={complaints.password}
        label="Пароль"
        autoComplete="current-password"
        autoFocus={Boolean(initialEmail)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Checkbox name="remember" label="Запомнить меня" />
        <Link href={forgotPasswordHref(email)} className="link inline-flex min-h-6 items-center">
          Забыли пароль?
        </Link>
      </div>
      <FormFailure failure={failure} />
      <Button type="submit" color="info" size="lg" processing={isTaken} className="w-full">
        Войти
      </Button>
      <ProviderButtons providers={providers} way={{ return_to: returnTo }} />
    </form>
  )
}
