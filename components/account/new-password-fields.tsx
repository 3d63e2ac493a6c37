'use client'

import { PasswordMeter } from '@/components/account/password-meter'
import { PasswordField } from '@/components/ui/fields/password-field'
import type { FieldOf } from '@/components/ui/forms/field-of'
import { PASSWORD_MAX, PASSWORD_MIN } from '@/lib/features/accounts/rules'

type NewPasswordFieldsProps = {
  password: FieldOf
  confirmation: FieldOf
  /** What is typed so far, for the meter. */
  typed: string
  email: string
  autoFocus?: boolean
}

/** A new password, typed twice, with the rules and a meter of its strength. */
export function NewPasswordFields({
  password,
  confirmation,
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
        />
        <PasswordMeter password={typed} email={email} />
      </div>
      <PasswordField {...confirmation} label="Новый пароль ещё раз" autoComplete="new-password" />
    </>
  )
}
