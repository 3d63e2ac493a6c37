'use client'

import { useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { placeServerErrors } from '@/components/ui/forms/form-errors'
import type { Failure } from '@/components/ui/forms/form-failure'
import { useFocusInvalid } from '@/components/ui/forms/use-focus-invalid'
import { ApiError } from '@/lib/core/http/api-client'

interface FormCall<Fields extends FieldValues, Values> {
  form: UseFormReturn<Fields, unknown, Values>
  /** Fields that may show errors. */
  fields: readonly Path<Fields>[]
  send: (values: Values) => Promise<void>
  /** Whether an error means that the form's data changed since it was opened. */
  isStale?: (refusal: ApiError) => boolean
}

/**
 * Submits a form once at a time, shows the server's errors at their fields, and others as `failure`. With `element` on
 * the form, the first invalid field gets the focus.
 */
export function useFormCall<Fields extends FieldValues, Values>({
  form,
  fields,
  send,
  isStale = ({ code }) => code === 'stale',
}: FormCall<Fields, Values>) {
  const element = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [failure, setFailure] = useState<Failure>()
  useFocusInvalid(element, form.formState.submitCount)

  const submit = form.handleSubmit(async (values) => {
    if (sending.current) return
    sending.current = true
    setFailure(undefined)
    try {
      await send(values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // react-hook-form counts a submission as successful unless there is an error.
      form.setError('root', { type: 'server' })
      const stale = isStale(error)
      if (stale || placeServerErrors(error.errors, fields, form.setError) === 0)
        setFailure({ message: error.message, isStale: stale })
    } finally {
      sending.current = false
    }
  })

  return { element, submit, failure, forgive: () => setFailure(undefined) }
}
