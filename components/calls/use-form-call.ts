import { useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type CallWords, useCall } from '@/components/calls/use-call'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import type { Failure } from '@/components/ui/forms/form-parts'
import { useFocusInvalid } from '@/components/ui/forms/use-focus-invalid'
import type { ApiError } from '@/lib/core/http/api-client'

interface FormCall<Fields extends FieldValues, Values, Answer> extends Pick<CallWords<Answer>, 'done'> {
  /** Client-side validation; without it only the server validates. */
  check?: Resolver<Fields, unknown, Values>
  start: Fields & DefaultValues<Fields>
  /** Fields at which the server's errors can be shown; by default all of the form. */
  fields?: readonly (keyof Fields & string)[]
  send: (values: Values) => Promise<Answer>
  /** Whether a refusal means that the edited data has changed since the form was opened. */
  isStale?: (refusal: ApiError) => boolean
}

/**
 * A form and its call: one submission at a time, the server's errors at their fields, all other errors in `failure`.
 * After a refusal the first invalid field gets the focus. Separate from `useCall`, because it needs the form library,
 * which most pages do not load.
 */
export function useFormCall<Fields extends FieldValues, Values = Fields, Answer = unknown>({
  check,
  start,
  fields,
  send,
  done,
  isStale = ({ code }) => code === 'stale',
}: FormCall<Fields, Values, Answer>) {
  const form = useForm<Fields, unknown, Values>({
    resolver: check,
    defaultValues: start,
    shouldFocusError: false,
  })
  const { attempt } = useCall<Answer>()
  const [failure, setFailure] = useState<Failure>()
  const element = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  useFocusInvalid(element, form.formState.submitCount)
  const names: readonly string[] = fields ?? Object.keys(start)

  /** The field for the error of a path: of rows the part «metric_calc_data.0.name», otherwise the whole field. */
  function fieldAt(path: string): Path<Fields> | null {
    const [name = path] = path.split('.')
    if (!names.includes(name)) return null
    return (typeof Object(start)[name] === 'object' ? path : name) as Path<Fields>
  }

  function refused(refusal: ApiError) {
    // react-hook-form counts a submission as successful unless the form holds an error.
    form.setError('root', { type: 'server' })
    const stale = isStale(refusal)
    const placed = Object.entries(stale ? {} : refusal.errors).flatMap(([path, [message]]) => {
      const field = fieldAt(path)
      return field === null || message === undefined ? [] : [{ field, message }]
    })
    for (const [index, { field, message }] of placed.entries())
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
    if (placed.length === 0) setFailure({ message: refusal.message, isStale: stale })
    return null
  }

  const forgive = () => setFailure(undefined)

  const submit = form.handleSubmit(async (values) => {
    if (isSent.current) return
    isSent.current = true
    forgive()
    await attempt(() => send(values), { done, refused }).finally(() => {
      isSent.current = false
    })
  })

  return {
    form,
    // Sent before the script loads, a GET form would put what is typed into the URL.
    formProps: { ref: element, method: 'post', noValidate: true, onSubmit: submit },
    failure,
    forgive,
    /** Adopts stored values and keeps edits. */
    takeOver: (stored: Fields) => {
      form.reset(stored, { keepDirtyValues: true })
      forgive()
    },
  }
}

/**
 * Validates a form by a lazily loaded schema. If loading fails, the values are sent unvalidated, since the server uses
 * the same schema.
 * @param load imports the schema
 */
export function checkedBy<Typed extends FieldValues, Sent>(
  load: () => Promise<z.ZodType<Sent, Typed>>,
): Resolver<Typed, unknown, Sent> {
  const later = new LazyModule(async () => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
    return zodResolver(schema)
  })
  return async (values, context, options) => {
    const check = await later.preload().catch(() => null)
    return check === null ? { values: Object(values), errors: {} } : check(values, context, options)
  }
}
