'use client'

import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useFormCall } from '@/components/calls/use-form-call'
import { checkedBy } from '@/components/ui/forms/checked-by'
import { useCreateOffer } from '@/lib/features/inbox/client'
import type { NewOffer, newOfferSchema } from '@/lib/features/inbox/schema'

const check = checkedBy(() => import('@/lib/features/inbox/schema').then((it) => it.newOfferSchema))

export type OfferFormInput = z.input<typeof newOfferSchema>

const FIELDS = [
  'company_number',
  'metric_id',
  'message',
  'contact_name',
  'contact_phone',
  'contact_email',
] as const satisfies readonly (keyof OfferFormInput)[]

/** The state of a request's form: its rules, the server's refusals on their fields, why it was refused. */
export function useOfferForm(start: OfferFormInput, onSent: () => void) {
  const create = useCreateOffer()
  const form = useForm<OfferFormInput, unknown, NewOffer>({
    resolver: check,
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
