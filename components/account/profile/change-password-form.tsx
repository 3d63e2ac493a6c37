'use client'

import { useWatch } from 'react-hook-form'
import { NewPasswordFields } from '@/components/account/new-password-fields'
import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { PasswordField } from '@/components/ui/fields/password-field'
import { FormFailure, fieldOf } from '@/components/ui/forms/form-parts'
import { accountCalls } from '@/lib/features/accounts/client'

const check = checkedBy(() => import('@/lib/features/accounts/schema').then((it) => it.changePasswordSchema))

const EMPTY = { current_password: '', password: '', password_confirmation: '' }

/** Changes one's own password. @param email for the meter and the password manager */
export function ChangePasswordForm({ email }: { email: string }) {
  const change = accountCalls.useChange('PUT /api/user/password')
  const { form, formProps, failure } = useFormCall({
    check,
    start: EMPTY,
    send: async (values) => {
      const answer = await change.mutateAsync(values)
      form.reset(EMPTY)
      return answer
    },
    done: ({ message }) => message,
  })
  const password = useWatch({ control: form.control, name: 'password' })
  const { isSubmitting } = form.formState

  return (
    <form {...formProps} className="max-w-[26rem] space-y-4">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...fieldOf(form, 'current_password')}
        label="Текущий пароль"
        autoComplete="current-password"
      />
      <NewPasswordFields
        password={fieldOf(form, 'password', { deps: ['password_confirmation'] })}
        confirmation={fieldOf(form, 'password_confirmation')}
        typed={password}
        email={email}
      />
      <FormFailure failure={failure} />
      <Button type="submit" color="info" processing={isSubmitting} className="max-sm:w-full">
        Сменить пароль
      </Button>
    </form>
  )
}
