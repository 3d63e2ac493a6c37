'use client'

import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { EmailField } from '@/components/account/guest/email-field'
import { factorHref, forgotPasswordHref } from '@/components/account/guest/guest-paths'
import { ProviderButtons, type ShownProvider } from '@/components/account/guest/provider-buttons'
import { useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { PasswordField } from '@/components/ui/fields/password-field'
import { type Failure, FormFailure } from '@/components/ui/forms/form-parts'
import { useFocusInvalid } from '@/components/ui/forms/use-focus-invalid'
import { ApiError } from '@/lib/core/http/api-client'
import { guestCalls } from '@/lib/features/accounts/guest/client'
import type { loginSchema } from '@/lib/features/accounts/schema'

type LoginFormProps = { initialEmail: string; returnTo: string; providers: readonly ShownProvider[] }

type LoginInput = z.input<typeof loginSchema>

const FIELDS = ['email', 'password'] as const

type Complaints = Partial<Record<(typeof FIELDS)[number], string>>

/** The API's message mentions a user name, but sign-in uses an address. */
const WRONG: Complaints = {
  email: 'Неверная почта или пароль.',
  password: 'Проверьте раскладку клавиатуры и Caps Lock.',
}

const schema = new LazyModule(() => import('@/lib/features/accounts/schema').then((it) => it.loginSchema))

/** Status of values that the server has not seen. */
const INVALID = 0

/**
 * If the schema fails to load the form is sent unvalidated: the server uses the same schema.
 * @throws ApiError with the errors of fields, as the server would
 */
async function requireValid(values: LoginInput): Promise<void> {
  const check = await schema.preload().catch(() => null)
  const issues = check?.safeParse(values).error?.issues
  // Reversed, so that the first of several errors of a field wins.
  const errors = issues?.map(({ path, message }) => [path[0], [message]]).reverse()
  if (errors) throw new ApiError(INVALID, { errors: Object.fromEntries(errors) })
}

const typedIn = (form: HTMLFormElement): LoginInput => {
  const typed = new FormData(form)
  return {
    email: String(typed.get('email')),
    password: String(typed.get('password')),
    remember: typed.has('remember'),
  }
}

/**
 * The sign-in form, of native fields: as everybody's first page it avoids the form library. Continues to `returnTo`,
 * which the server checked to be same-origin.
 */
export function LoginForm({ initialEmail, returnTo, providers }: LoginFormProps) {
  const [email, setEmail] = useState(initialEmail)
  const element = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  const { attempt, isStarted } = useCall()
  const [complaints, setComplaints] = useState<Complaints>({})
  const [failure, setFailure] = useState<Failure>()
  const [refusals, setRefusals] = useState(0)
  useFocusInvalid(element, refusals)

  function refused({ status, errors, message }: ApiError) {
    const messages = FIELDS.flatMap((name) => (errors[name] ? [[name, errors[name][0]]] : []))
    const isWrong = status !== INVALID && messages.length === FIELDS.length
    setComplaints(isWrong ? WRONG : Object.fromEntries(messages))
    setFailure(messages.length > 0 ? undefined : { message, isStale: false })
    setRefusals((count) => count + 1)
    return null
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isStarted || isSent.current) return
    isSent.current = true
    setFailure(undefined)
    const values = typedIn(event.currentTarget)
    const send = async () => {
      await requireValid(values)
      const { data } = await guestCalls.call('POST /api/login', { body: values })
      window.location.assign('factor_required' in data ? factorHref(returnTo) : returnTo)
    }
    await attempt(send, { refused }).finally(() => {
      isSent.current = false
    })
  }

  /** Editing a field clears its error. */
  function forgive(event: FormEvent<HTMLFormElement>) {
    const { target } = event
    if (target instanceof HTMLInputElement) setComplaints((all) => ({ ...all, [target.name]: undefined }))
  }

  return (
    // Submitted before hydration, a GET form would put the password into the URL.
    <form ref={element} method="post" noValidate onSubmit={submit} onInput={forgive} className="space-y-4">
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
      <Button type="submit" color="info" size="lg" processing={isStarted}>
        Войти
      </Button>
      <ProviderButtons providers={providers} way={{ return_to: returnTo }} />
    </form>
  )
}
