import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues, FormState } from 'react-hook-form'
import type { useFormCall } from '@/components/calls/use-form-call'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { classNames } from '@/components/ui/basics/class-names'
import { FormFooter, formSheet } from '@/components/ui/forms/form-parts'

type RecordFormProps = Pick<ComponentProps<typeof FormFooter>, 'submit' | 'onReload'> &
  Pick<ComponentProps<'form'>, 'onSubmit' | 'className'> & {
    call: Pick<ReturnType<typeof useFormCall>, 'formProps' | 'failure'> & {
      form: { formState: Pick<FormState<FieldValues>, 'isDirty' | 'isSubmitting' | 'isSubmitSuccessful'> }
    }
    /** Whether the page stays after saving; otherwise the form waits to be left. */
    stays?: boolean
    /** What stands in the foot beside the main button. */
    foot?: ReactNode
    children: ReactNode
  }

/** The form that a page is about: its sections, its foot, and a guard of what is not saved yet. */
export function RecordForm({
  call: { form, formProps, failure },
  onSubmit = formProps.onSubmit,
  className,
  stays = false,
  foot,
  children,
  ...words
}: RecordFormProps) {
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  const isDone = isSubmitSuccessful && !stays
  return (
    <>
      <form {...formProps} onSubmit={onSubmit} className={classNames(formSheet, className)}>
        {children}
        <FormFooter {...words} failure={failure} processing={isSubmitting || isDone}>
          {foot}
        </FormFooter>
      </form>
      <LeaveGuard unsaved={isDirty && !isDone} />
    </>
  )
}
