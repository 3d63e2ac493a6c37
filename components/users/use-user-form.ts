'use client'

import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import { type UserFormFields, type UserFormInput, userFormValues } from '@/components/users/user-form-values'
import type { CompanyUser } from '@/lib/features/users/contract'

const check = checkedBy(() => import('@/components/users/user-form-schema').then((it) => it.userFormSchema))

interface UserFormOptions {
  initial: UserFormInput
  send: (fields: UserFormFields) => Promise<CompanyUser>
  onSaved: (user: CompanyUser) => void
}

/** Form state of a person: validation, the server's errors at fields, and other failures. */
export function useUserForm({ initial, send, onSaved }: UserFormOptions) {
  const { form, formProps, failure, forgive } = useFormCall({
    check,
    start: initial,
    send: async (fields) => {
      const saved = await send(fields)
      form.reset(userFormValues(saved))
      onSaved(saved)
    },
  })

  function takeOver(stored: CompanyUser) {
    form.reset(userFormValues(stored), { keepDirtyValues: true })
    forgive()
  }

  return { form, formProps, failure, isUnsaved: form.formState.isDirty, takeOver }
}
