'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useFormCall } from '@/components/calls/use-form-call'
import { useCreateOffer } from '@/lib/features/contact-offers/client'
import { type NewOffer, newOfferSchema } from '@/lib/features/contact-offers/schema'

export type OfferFormInput = z.input<typeof newOfferSchema>

const FIELDS = newOfferSchema.keyof().options

/** The state of a request's form: its rules, the server's refusals on their fields, why it was refused. */
export function useOfferForm(start: OfferFormInput, onSent: () => void) {
  const create = useCreateOffer()
  const form = useForm<OfferFormInput, unknown, NewOffer>({
    resolver: zodResolver(newOfferSchema),
    defaultValues: start,
    shouldFocusError: false,
  })
  const { element, submit, failure } = useFormCall({
    form,
    fields: FIELDS,
    send: async (offer) => {
      await create.mutateAsync(offer)
      onSent()
    },
  })
  return { element, form, failure, submit }
}
