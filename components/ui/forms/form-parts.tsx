import { OctagonAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { Button } from '@/components/ui/basics/button'
import { buttonRow } from '@/components/ui/basics/button-row'

type FormSectionProps = { title: string; description?: ReactNode; children: ReactNode }

/** One section of a long form: its name beside its fields, above them on a phone. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-b border-line p-5 @max-3xl:p-4 @4xl:grid-cols-[15rem_1fr]"
    >
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {description && <p className="mt-1 text-sm text-pretty text-ink-soft">{description}</p>}
      </div>
      <div className="grid min-w-0 grid-cols-1 items-start gap-x-4 gap-y-4 @2xl:grid-cols-2">{children}</div>
    </section>
  )
}

/** Class of a field that spans both columns of its section. */
export const wideField = '@2xl:col-span-2'

type FormFooterProps = FormFailureProps & {
  submit: string
  processing: boolean
  /** Further buttons. */
  children?: ReactNode
}

/** The foot of a form: the reason of a refusal, and the buttons, the main one first. */
export function FormFooter({ submit, processing, children, ...refusal }: FormFooterProps) {
  return (
    <div className="space-y-4 p-5 @max-3xl:p-4">
      <FormFailure {...refusal} />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" color="info" processing={processing}>
          {submit}
        </Button>
        {children}
      </div>
    </div>
  )
}

type FormButtonsProps = { submit: string; processing: boolean; onCancel: () => void }

export function FormButtons({ submit, processing, onCancel }: FormButtonsProps) {
  return (
    <div className={buttonRow}>
      <Button onClick={onCancel}>Отмена</Button>
      <Button type="submit" color="info" processing={processing}>
        {submit}
      </Button>
    </div>
  )
}

export const formSheet = 'rounded-lg border border-line bg-surface'

/** Why a whole form was refused, above its button. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex gap-2.5 rounded-md border border-overdue-line bg-overdue-soft px-3.5 py-2.5 text-danger"
    >
      <OctagonAlert className="mt-px size-5 shrink-0" />
      {children}
    </p>
  )
}

export interface Failure {
  message: string
  /** Whether somebody else has changed the data shown. */
  isStale: boolean
}

type FormFailureProps = { failure: Failure | undefined; onReload?: (() => Promise<unknown>) | undefined }

/** Why a form was refused and, after somebody else's change, how to go on without losing the typed values. */
export function FormFailure({ failure, onReload }: FormFailureProps) {
  const [reloading, setReloading] = useState(false)
  if (!failure) return null

  async function reload() {
    setReloading(true)
    try {
      await onReload?.()
    } finally {
      setReloading(false)
    }
  }

  return (
    <FormError>
      <span className="min-w-0">
        {failure.message}
        {failure.isStale && onReload && (
          <>
            . Загрузите новые данные: введённое вами останется в форме.
            <span className="mt-2 block">
              <Button size="sm" processing={reloading} onClick={reload}>
                Загрузить новые данные
              </Button>
            </span>
          </>
        )}
      </span>
    </FormError>
  )
}

/** Props that register a native text control in its form, with its error. */
export function fieldOf<T extends FieldValues, Name extends FieldPath<T>, Values>(
  form: UseFormReturn<T, unknown, Values>,
  name: Name,
  options?: RegisterOptions<T, Name>,
) {
  return {
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message,
  }
}
