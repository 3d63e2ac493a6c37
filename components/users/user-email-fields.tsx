'use client'

import { type UseFormReturn, useWatch } from 'react-hook-form'
import { PasswordField } from '@/components/ui/fields/password-field'
import { TextField } from '@/components/ui/fields/text-field'
import { fieldOf } from '@/components/ui/forms/field-of'
import { PendingEmail } from '@/components/users/user-email'
import type { UserFormFields, UserFormInput } from '@/components/users/user-form-values'
import type { CompanyUser } from '@/lib/features/users/contract'
import { addressAsksPassword } from '@/lib/features/users/rules'

const HINT = 'Служит для входа; на неё приходят приглашение и напоминания'
const WAITS =
  'Новый адрес начнёт действовать, когда сотрудник откроет ссылку из письма на него и введёт свой пароль. До этого вход по прежнему адресу, на который придёт уведомление.'

type UserEmailFieldsProps = {
  form: UseFormReturn<UserFormInput, unknown, UserFormFields>
  /** Absent for a new one. */
  user: CompanyUser | undefined
  viewerId: number
}

/** A person's address, and what a new one asks for. */
export function UserEmailFields({ form, user, viewerId }: UserEmailFieldsProps) {
  const email = useWatch({ control: form.control, name: 'email' })
  const waits = user?.invitation === 'accepted' && email.trim().toLowerCase() !== user.email
  return (
    <>
      <div>
        <TextField
          {...fieldOf(form, 'email')}
          type="email"
          autoComplete="off"
          label="Электронная почта"
          required
          hint={waits ? WAITS : HINT}
        />
        {user?.pending_email && (
          <div className="mt-2">
            <PendingEmail email={user.pending_email} />
          </div>
        )}
      </div>
      {waits && addressAsksPassword(viewerId, user) && (
        <PasswordField
          {...fieldOf(form, 'current_password')}
          label="Ваш текущий пароль"
          autoComplete="current-password"
          required
          hint="Смену этого адреса подтверждает тот, кто её делает"
        />
      )}
    </>
  )
}
