'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { PasswordField } from '@/components/ui/fields/password-field'
import { fieldOf } from '@/components/ui/forms/field-of'
import { FormFailure } from '@/components/ui/forms/form-failure'
import { useBindIdentity, useUnbindIdentity } from '@/lib/features/accounts/client'
import { identityProofSchema } from '@/lib/features/accounts/sso/schema'

const FIELDS = ['current_password'] as const

type IdentityFormProps = { provider: string; isBound: boolean; email: string; onClose: () => void }

/** Asks who binds a way of signing in, or ends it, for their password. @param email for the password manager */
export function IdentityForm({ provider, isBound, email, onClose }: IdentityFormProps) {
  const alerts = useAlerts()
  const [bind, unbind] = [useBindIdentity(), useUnbindIdentity()]
  const form = useForm({
    resolver: zodResolver(identityProofSchema),
    defaultValues: { current_password: '' },
  })
  const { submit, failure } = useFormCall({
    form,
    fields: FIELDS,
    send: async (proof) => {
      if (!isBound) return bind.mutateAsync({ provider, ...proof })
      await unbind.mutateAsync({ provider, ...proof })
      alerts.show({ type: 'success', message: 'Способ входа отвязан' })
      onClose()
    },
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-3 max-w-[26rem] space-y-4">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...fieldOf(form, 'current_password')}
        label="Текущий пароль"
        autoComplete="current-password"
        autoFocus
      />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button
          type="submit"
          color={isBound ? 'danger' : 'info'}
          processing={form.formState.isSubmitting || bind.isSuccess}
        >
          {isBound ? 'Отвязать' : 'Продолжить'}
        </Button>
        <Button onClick={onClose}>Отмена</Button>
      </div>
    </form>
  )
}
