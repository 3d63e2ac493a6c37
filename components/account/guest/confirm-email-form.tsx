'use client'

import { useRouter } from 'next/navigation'
import { DeadLink } from '@/components/account/guest/guest-message'
import { forgotPasswordHref, loginHref } from '@/components/account/guest/guest-paths'
import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { PasswordField } from '@/components/ui/fields/password-field'
import { FormError, FormFailure, fieldOf } from '@/components/ui/forms/form-parts'
import { guestCalls } from '@/lib/features/accounts/guest/client'

const check = checkedBy(() => import('@/lib/features/accounts/schema').then((it) => it.confirmEmailSchema))

const POINTS = [
  'Ссылка действует 24 часа и срабатывает один раз.',
  'Если смену запрашивали несколько раз, откройте последнее письмо.',
  'Пока адрес не подтверждён, вы входите с прежним.',
]

type ConfirmEmailFormProps = {
  token: string
  email: string
  /** Otherwise the person's recently authenticated session is used. */
  isByPassword: boolean
}

/** Confirms a new address with its mailed link and a proof of the person, and continues to sign-in. */
export function ConfirmEmailForm({ token, email, isByPassword }: ConfirmEmailFormProps) {
  const router = useRouter()
  const { form, formProps, failure } = useFormCall({
    check,
    start: isByPassword ? { token, current_password: '' } : { token },
    // `token` has no visible field: its error replaces the form.
    fields: ['token', 'current_password'],
    send: async (values) => {
      const answer = await guestCalls.call('POST /api/confirm-email', { body: values })
      router.replace(loginHref(email))
      return answer
    },
    done: ({ message }) => message,
  })
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const noSession = errors.current_password?.message

  if (errors.token?.message !== undefined)
    return <DeadLink message={errors.token.message} points={POINTS} email="" />
  return (
    <form {...formProps} className="space-y-4">
      <p className="text-pretty text-ink-soft">
        {email ? (
          <>
            После подтверждения ваш адрес в системе —{' '}
            <span className="font-medium break-all text-ink">{email}</span>.
          </>
        ) : (
          'После подтверждения ваш адрес в системе изменится.'
        )}{' '}
        Прежний перестанет действовать, сеансы на всех устройствах завершатся.
      </p>
      {!isByPassword && noSession !== undefined && <FormError>{noSession}</FormError>}
      {isByPassword && (
        <PasswordField
          {...fieldOf(form, 'current_password')}
          label="Пароль вашей учётной записи"
          hint={
            <>
              Забыли пароль?{' '}
              <Link href={forgotPasswordHref('')} className="link">
                Восстановите его
              </Link>{' '}
              по прежнему адресу и откройте эту ссылку снова.
            </>
          }
          autoComplete="current-password"
          autoFocus
        />
      )}
      <FormFailure failure={failure} />
      <Button type="submit" color="info" size="lg" processing={isSubmitting || isSubmitSuccessful}>
        Подтвердить адрес
      </Button>
    </form>
  )
}
