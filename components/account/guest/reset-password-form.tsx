'use client'

import { useRouter } from 'next/navigation'
import { useWatch } from 'react-hook-form'
import { EmailField } from '@/components/account/guest/email-field'
import { DeadLink } from '@/components/account/guest/guest-message'
import { forgotPasswordHref, loginHref } from '@/components/account/guest/guest-paths'
import { NewPasswordFields } from '@/components/account/new-password-fields'
import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { FormFailure, fieldOf } from '@/components/ui/forms/form-parts'
import { guestCalls } from '@/lib/features/accounts/guest/client'

const POINTS = [
  'Ссылка для восстановления действует 60 минут, приглашение 72 часа, и каждая срабатывает один раз.',
  'Если вы запрашивали ссылку несколько раз, откройте последнее письмо.',
]
const ASK = 'Если устарело приглашение, запросите ссылку на адрес, указанный в нём: она тоже задаёт пароль.'

type DeadResetLinkProps = {
  message: string
  email: string
  /** Whether another link may be asked for: the organisation takes passwords. */
  mayAsk?: boolean
}

/** A mailed link that is used, expired, or for another address: how to get a new one. */
export function DeadResetLink({ message, email, mayAsk = true }: DeadResetLinkProps) {
  return (
    <DeadLink message={message} points={mayAsk ? [...POINTS, ASK] : POINTS} email={email}>
      {mayAsk && (
        <ButtonLink color="info" size="lg" href={forgotPasswordHref(email)}>
          Запросить новую ссылку
        </ButtonLink>
      )}
    </DeadLink>
  )
}

const check = checkedBy(() => import('@/lib/features/accounts/schema').then((it) => it.resetPasswordSchema))

/** Sets a password with a mailed link of an invitation or reset, and continues to sign-in. */
export function ResetPasswordForm({ token, initialEmail }: { token: string; initialEmail: string }) {
  const router = useRouter()
  const { form, formProps, failure } = useFormCall({
    check,
    start: {
      email: initialEmail,
      // Has no visible field: its error replaces the form.
      token,
      password: '',
      password_confirmation: '',
    },
    send: async (values) => {
      const answer = await guestCalls.call('POST /api/reset-password', { body: values })
      router.replace(loginHref(values.email))
      return answer
    },
    done: ({ message }) => message,
  })
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState

  if (errors.token?.message !== undefined) {
    return <DeadResetLink message={errors.token.message} email={email} />
  }
  return (
    <form {...formProps} className="space-y-4">
      <EmailField field={fieldOf(form, 'email')} autoFocus={!initialEmail} />
      <NewPasswordFields
        password={fieldOf(form, 'password', { deps: ['password_confirmation'] })}
        confirmation={fieldOf(form, 'password_confirmation')}
        typed={password}
        email={email}
        autoFocus={Boolean(initialEmail)}
      />
      <FormFailure failure={failure} />
      <Button type="submit" color="info" size="lg" processing={isSubmitting || isSubmitSuccessful}>
        Сохранить пароль
      </Button>
    </form>
  )
}
