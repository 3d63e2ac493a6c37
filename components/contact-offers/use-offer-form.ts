'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { placeServerErrors } from '@/components/ui/forms/form-errors'
import { useFocusInvalid } from '@/components/ui/forms/use-focus-invalid'
import { ApiError } from '@/lib/core/http/api-client'
import { useCreateOffer } from '@/lib/features/contact-offers/client'
import { type NewOffer, newOfferSchema } from '@/lib/features/contact-offers/schema'

export type OfferFormInput = z.input<typeof newOfferSchema>

const FIELDS = newOfferSchema.keyof().options

/** The state of a request's form: its rules, the server's refusals on their fields, why it was refused. */
export function useOfferForm(start: OfferFormInput, onSent: () => void) {
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string>()
  const create = useCreateOffer()
  const form = useForm<OfferFormInput, unknown, NewOffer>({
    resolver: zodResolver(newOfferSchema),
    defaultValues: start,
    shouldFocusError: false,
  })
  useFocusInvalid(element, form.formState.submitCount)

  const submit = form.handleSubmit(async (offer) => {
    setFailure(undefined)
    try {
      await create.mutateAsync(offer)
      onSent()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (placeServerErrors(error.errors, FIELDS, form.setError) === 0) setFailure(error.message)
    }
  })

  return { element, form, failure, submit }
}
