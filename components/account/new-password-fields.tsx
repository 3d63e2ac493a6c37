'use client'

import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordMeter } from '@/components/account/password-meter'
import { PasswordField } from '@/components/ui/fields/password-field'
import { PASSWORD_MAX, PASSWORD_MIN } from '@/lib/features/accounts/rules'

type NewPasswordFieldsProps = {
  password: UseFormRegisterReturn
  confirmation: UseFormRegisterReturn
  errors: { password?: string; confirmation?: string }
  /** What is typed so far, for the meter. */
  typed: string
  email: string
  autoFocus?: boolean
}

/** A new password, typed twice, with the rules and a meter of its strength. */
export function NewPasswordFields({
  password,
  confirmation,
  errors,
  typed,
  email,
  autoFocus,
}: NewPasswordFieldsProps) {
  return (
    <>
      <div>
        <PasswordField
          {...password}
          label="Новый пароль"
          hint={`От ${PASSWORD_MIN} до ${PASSWORD_MAX} символов, любой алфавит. Подойдёт фраза из нескольких слов с пробелами.`}
          autoComplete="new-password"
          autoFocus={autoFocus}
          error={errors.password}
        />
        <PasswordMeter password={typed} email={email} />
      </div>
      <PasswordField
        {...confirmation}
        label="Новый пароль ещё раз"
        autoComplete="new-password"
        error={errors.confirmation}
      />
    </>
  )
}
