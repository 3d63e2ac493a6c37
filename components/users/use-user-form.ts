'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { placeServerErrors } from '@/components/ui/forms/form-errors'
import type { Failure } from '@/components/ui/forms/form-failure'
import { useFocusInvalid } from '@/components/ui/forms/use-focus-invalid'
import {
  USER_FIELDS,
  type UserFormFields,
  type UserFormInput,
  userFormSchema,
  userFormValues,
} from '@/components/users/user-form-values'
import { ApiError } from '@/lib/core/http/api-client'
import type { CompanyUser } from '@/lib/features/users/answers'

interface UserFormOptions {
  initial: UserFormInput
  send: (fields: UserFormFields) => Promise<CompanyUser>
  onSaved: (user: CompanyUser) => void
}

/** The state of a person's form: its rules, the server's refusals on their fields, what was refused. */
export function useUserForm({ initial, send, onSaved }: UserFormOptions) {
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure>()
  const form = useForm<UserFormInput, unknown, UserFormFields>({
    resolver: zodResolver(userFormSchema),
    defaultValues: initial,
    shouldFocusError: false,
  })
  useFocusInvalid(element, form.formState.submitCount)

  const submit = form.handleSubmit(async (fields) => {
    setFailure(undefined)
    try {
      const saved = await send(fields)
      form.reset(userFormValues(saved))
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (placeServerErrors(error.errors, USER_FIELDS, form.setError) === 0)
        setFailure({ message: error.message, isStale: error.code === 'stale' })
    }
  })

  /** Takes the stored values and keeps what has been typed. */
  function takeOver(stored: CompanyUser) {
    form.reset(userFormValues(stored), { keepDirtyValues: true })
    setFailure(undefined)
  }

  return { element, form, failure, isUnsaved: form.formState.isDirty, submit, takeOver }
}
