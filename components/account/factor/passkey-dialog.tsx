'use client'

import { useForm } from 'react-hook-form'
import { deviceWords } from '@/components/account/profile/user-agent'
import { useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { TextField } from '@/components/ui/fields/text-field'
import { fieldOf } from '@/components/ui/forms/field-of'
import { FormFailure } from '@/components/ui/forms/form-failure'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useAddPasskey } from '@/lib/features/accounts/factors/client'

type PasskeyDialogProps = { onClose: () => void; onAdded: (recoveryCodes: string[] | null) => void }

/** Adds a passkey under a name that tells it from the others. */
export function PasskeyDialog({ onClose, onAdded }: PasskeyDialogProps) {
  const add = useAddPasskey()
  const form = useForm({ defaultValues: { name: deviceWords(navigator.userAgent) } })
  const { submit, failure } = useFormCall({
    form,
    fields: ['name'],
    send: async ({ name }) => onAdded(await add.mutateAsync(name)),
  })
  return (
    <Dialog open onClose={onClose} size="sm" title="Добавить ключ доступа">
      <form method="post" noValidate onSubmit={submit} className="space-y-4">
        <p className="text-pretty text-ink-soft">
          Браузер предложит сохранить ключ на этом устройстве, телефоне или USB-ключе. При входе вместо кода
          вы подтвердите его отпечатком, лицом или PIN-кодом.
        </p>
        <TextField
          {...fieldOf(form, 'name')}
          label="Название"
          hint="Чтобы отличать ключи друг от друга"
          autoComplete="off"
          autoFocus
        />
        <FormFailure failure={failure} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" color="info" processing={form.formState.isSubmitting}>
            Продолжить
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
