'use client'

import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import {
  USER_FIELDS,
  type UserFormFields,
  type UserFormInput,
  userFormValues,
} from '@/components/users/user-form-values'
import type { CompanyUser } from '@/lib/features/users/contract'

const check = checkedBy(() => import('@/components/users/user-form-schema').then((it) => it.userFormSchema))

interface UserFormOptions {
  initial: UserFormInput
  send: (fields: UserFormFields) => Promise<CompanyUser>
  onSaved: (user: CompanyUser) => void
}

/** The state of a person's form: its rules, the server's refusals on their fields, what was refused. */
export function useUserForm({ initial, send, onSaved }: UserFormOptions) {
  const { form, formProps, failure, forgive } = useFormCall({
    check,
    start: initial,
    fields: USER_FIELDS,
    send: async (fields) => {
      const saved = await send(fields)
      form.reset(userFormValues(saved))
      onSaved(saved)
    },
  })

  /** Takes the stored values and keeps what has been typed. */
  function takeOver(stored: CompanyUser) {
    form.reset(userFormValues(stored), { keepDirtyValues: true })
    forgive()
  }

  return { form, formProps, failure, isUnsaved: form.formState.isDirty, takeOver }
}
