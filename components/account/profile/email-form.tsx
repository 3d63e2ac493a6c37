'use client'

import { useForm } from 'react-hook-form'
import { useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { TextField } from '@/components/ui/fields/text-field'
import { checkedBy } from '@/components/ui/forms/checked-by'
import { fieldOf } from '@/components/ui/forms/field-of'
import { FormFailure } from '@/components/ui/forms/form-failure'
import { useRequestEmail } from '@/lib/features/accounts/client'
import type { NewEmail, NewEmailInput } from '@/lib/features/accounts/schema'

const check = checkedBy(() => import('@/lib/features/accounts/schema').then((it) => it.newEmailSchema))

const FIELDS = ['email'] as const

type EmailFormProps = { onSent: (message: string) => void; onClose: () => void }

/** Asks for another address of one's own. */
export function EmailForm({ onSent, onClose }: EmailFormProps) {
  const request = useRequestEmail()
  const form = useForm<NewEmailInput, unknown, NewEmail>({
    resolver: check,
    defaultValues: { email: '' },
  })

  const { submit, failure } = useFormCall({
    form,
    fields: FIELDS,
    send: async (values) => {
      const { message } = await request.mutateAsync(values)
      onSent(message)
    },
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-4 max-w-[26rem] space-y-4">
      <TextField
        {...fieldOf(form, 'email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        label="Новый адрес"
        hint="Он начнёт действовать, когда вы откроете ссылку из письма. На прежний адрес придёт уведомление."
        autoFocus
      />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" color="info" processing={form.formState.isSubmitting}>
          Отправить письмо
        </Button>
        <Button onClick={onClose}>Отмена</Button>
      </div>
    </form>
  )
}
