'use client'

import { useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { placeServerErrors } from '@/components/ui/forms/form-errors'
import { ApiError } from '@/lib/core/http/api-client'

/**
 * Sends an account form: one request at a time however often the button is pressed; the server's refusals go to
 * their fields, the rest to `failure`.
 * @param fields those a refusal may be put on
 */
export function useAccountForm<Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields, unknown, Values>,
  fields: readonly Path<Fields>[],
  send: (values: Values) => Promise<void>,
) {
  const [failure, setFailure] = useState<string>()
  const sending = useRef(false)

  const submit = form.handleSubmit(async (values) => {
    if (sending.current) return
    sending.current = true
    setFailure(undefined)
    try {
      await send(values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (placeServerErrors(error.errors, fields, form.setError) === 0) setFailure(error.message)
    } finally {
      sending.current = false
    }
  })

  return { submit, failure }
}
