'use client'

import { useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { placeServerErrors } from '@/components/ui/forms/form-errors'
import type { Failure } from '@/components/ui/forms/form-failure'
import { useFocusInvalid } from '@/components/ui/forms/use-focus-invalid'
import { ApiError } from '@/lib/core/http/api-client'

interface FormCall<Fields extends FieldValues, Values> {
  form: UseFormReturn<Fields, unknown, Values>
  /** Those a refusal may be put on. */
  fields: readonly Path<Fields>[]
  send: (values: Values) => Promise<void>
  /** Whether a refusal means that what the form was opened on has changed since. */
  isStale?: (refusal: ApiError) => boolean
}

/**
 * The sending of a form: one at a time however often it is pressed, the server's refusals on their fields, and what
 * belongs to no field in `failure`. With `element` on the form, the keyboard goes to the first field refused.
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
      // react-hook-form counts a submission as successful unless the form holds an error.
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
