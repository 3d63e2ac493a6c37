'use client'

import { type UseFormReturn, useWatch } from 'react-hook-form'
import { TextField } from '@/components/ui/fields/text-field'
import { fieldOf } from '@/components/ui/forms/field-of'
import { PendingEmail } from '@/components/users/user-email'
import type { UserFormFields, UserFormInput } from '@/components/users/user-form-values'
import type { CompanyUser } from '@/lib/features/users/contract'

const HINT = 'Служит для входа; на неё приходят приглашение и напоминания'
const WAITS =
  'Новый адрес начнёт действовать, когда сотрудник откроет ссылку из письма на него и введёт свой пароль. До этого вход по прежнему адресу, на который придёт уведомление.'

type UserEmailFieldsProps = {
  form: UseFormReturn<UserFormInput, unknown, UserFormFields>
  /** Absent for a new one. */
  user: CompanyUser | undefined
}

/** A person's address, and what a new one asks for. */
export function UserEmailFields({ form, user }: UserEmailFieldsProps) {
  const email = useWatch({ control: form.control, name: 'email' })
  const waits = user?.invitation === 'accepted' && email.trim().toLowerCase() !== user.email
  return (
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
  )
}
