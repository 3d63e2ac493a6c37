'use client'

import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useFormCall } from '@/components/calls/use-form-call'
import { checkedBy } from '@/components/ui/forms/checked-by'
import { useSendFeedback } from '@/lib/features/inbox/client'
import type { NewFeedback, newFeedbackSchema } from '@/lib/features/inbox/schema'

type FeedbackInput = z.input<typeof newFeedbackSchema>

const check = checkedBy(() => import('@/lib/features/inbox/schema').then((it) => it.newFeedbackSchema))

const FIELDS = ['subject', 'message', 'page', 'browser'] as const satisfies readonly (keyof FeedbackInput)[]

/** Where the person was and with what, in words a developer reads. */
export interface Attached {
  page: string | null
  browser: string
}

/**
 * The state of the form: its rules, the server's refusals on their fields, why it was refused. What is attached is
 * read when it is sent.
 */
export function useFeedbackForm(attached: () => Attached | null, onSent: () => void) {
  const send = useSendFeedback()
  const form = useForm<FeedbackInput, unknown, NewFeedback>({
    resolver: check,
    defaultValues: { subject: '', message: '' },
    shouldFocusError: false,
  })
  const { element, submit, failure } = useFormCall({
    form,
    fields: FIELDS,
    send: async (feedback) => {
      await send.mutateAsync({ ...feedback, ...attached() })
      onSent()
    },
  })
  return { element, form, failure, submit }
}
