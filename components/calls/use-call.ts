'use client'

import { useCallback, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { placeServerErrors } from '@/components/ui/forms/form-errors'
import type { Failure } from '@/components/ui/forms/form-failure'
import { useFocusInvalid } from '@/components/ui/forms/use-focus-invalid'
import { ApiError } from '@/lib/core/http/api-client'

interface CallWords<Answer> {
  /** Told in an alert once it is done; null tells nothing. */
  done?: string | ((answer: Answer) => string | null)
  /**
   * What an alert tells of a refusal, its own message unless said otherwise. Null, or «beside» for any refusal: the
   * caller shows it beside what was pressed.
   */
  refused?: 'beside' | ((refusal: ApiError) => string | null)
}

interface LastCall<Answer> {
  isSending: boolean
  answer?: Answer
  refusal?: ApiError
}

/**
 * A call that a press makes: what is told of its end, and whether it is on its way. Any error but the server's refusal
 * is a fault and is thrown on.
 */
export function useCall<Answer = unknown>() {
  const alerts = useAlerts()
  const [last, setLast] = useState<LastCall<Answer> | null>(null)

  /** The answer says whether it was done. */
  const attempt = useCallback(
    async (act: () => Promise<Answer>, { done, refused }: CallWords<Answer> = {}): Promise<boolean> => {
      setLast({ isSending: true })
      try {
        const answer = await act()
        const words = typeof done === 'function' ? done(answer) : done
        if (words) alerts.show({ type: 'success', message: words })
        setLast({ isSending: false, answer })
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) {
          setLast(null)
          throw error
        }
        setLast({ isSending: false, refusal: error })
        const words = refused === 'beside' ? null : refused ? refused(error) : error.message
        if (words !== null) alerts.show({ type: 'danger', message: words })
        return false
      }
    },
    [alerts],
  )

  return {
    attempt,
    isSending: last?.isSending ?? false,
    /** It is on its way, or has been taken. */
    isTaken: last !== null && last.refusal === undefined,
    answer: last?.answer,
    refusal: last?.refusal,
  }
}

/**
 * What stands beside a written reason that was refused. Null where somebody was faster: the same will never be taken,
 * and there is nothing to mend.
 */
export const refusedReason = ({ status, errors, message }: ApiError): string | null =>
  status === 404 || status === 409 ? null : (errors.reason?.join('. ') ?? message)

/** What is wrong with the first field of a call that has no fields on screen, or why it was refused at all. */
export const firstError = ({ errors, message }: ApiError): string => Object.values(errors)[0]?.[0] ?? message

interface FormCall<Fields extends FieldValues, Values, Answer> extends Pick<CallWords<Answer>, 'done'> {
  form: UseFormReturn<Fields, unknown, Values>
  /** Those a refusal may be put on. */
  fields: readonly Path<Fields>[]
  send: (values: Values) => Promise<Answer>
  /** Whether a refusal means that what the form was opened on has changed since. */
  isStale?: (refusal: ApiError) => boolean
}

/**
 * The call of a form: one at a time however often it is pressed, the server's refusals on their fields, and what
 * belongs to no field in `failure`. With `element` on the form, the keyboard goes to the first field refused.
 */
export function useFormCall<Fields extends FieldValues, Values, Answer>({
  form,
  fields,
  send,
  done,
  isStale = ({ code }) => code === 'stale',
}: FormCall<Fields, Values, Answer>) {
  const element = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  const { attempt } = useCall<Answer>()
  const [failure, setFailure] = useState<Failure>()
  useFocusInvalid(element, form.formState.submitCount)

  function refused(refusal: ApiError) {
    // react-hook-form counts a submission as successful unless the form holds an error.
    form.setError('root', { type: 'server' })
    const stale = isStale(refusal)
    if (stale || placeServerErrors(refusal.errors, fields, form.setError) === 0)
      setFailure({ message: refusal.message, isStale: stale })
    return null
  }

  const submit = form.handleSubmit(async (values) => {
    if (isSent.current) return
    isSent.current = true
    setFailure(undefined)
    await attempt(() => send(values), { done, refused }).finally(() => {
      isSent.current = false
    })
  })

  return { element, submit, failure, forgive: () => setFailure(undefined) }
}
