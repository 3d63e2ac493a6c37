'use client'

import { MailQuestion } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { ProfileCard } from '@/components/account/profile/profile-card'
import { useCall } from '@/components/calls/use-call'
import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { TextField } from '@/components/ui/fields/text-field'
import { FormFailure, fieldOf } from '@/components/ui/forms/form-parts'
import { accountCalls } from '@/lib/features/accounts/client'
import type { UserAnswer } from '@/lib/features/accounts/contract'

const check = checkedBy(() => import('@/lib/features/accounts/schema').then((it) => it.newEmailSchema))

function EmailForm({ onSent, onClose }: { onSent: (message: string) => void; onClose: () => void }) {
  const request = accountCalls.useChange('PUT /api/user/pending-email')

  const { form, formProps, failure } = useFormCall({
    check,
    start: { email: '' },
    send: async (values) => {
      const { message } = await request.mutateAsync(values)
      onSent(message)
    },
  })

  return (
    <form {...formProps} className="mt-4 max-w-[26rem] space-y-4">
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

const DESCRIPTION = 'С этим адресом вы входите в систему, на него приходят письма.'

/** The current and the pending address, and a way to change it. */
export function EmailCard({ user }: { user: UserAnswer }) {
  const router = useRouter()
  const alerts = useAlerts()
  const { attempt } = useCall()
  const cancel = accountCalls.useChange('DELETE /api/user/pending-email')
  const [isOpen, setOpen] = useState(false)
  const content = useRef<HTMLDivElement>(null)

  // The pressed button disappears, so the focus moves to its card.
  const close = () => {
    content.current?.focus()
    setOpen(false)
  }
  const done = (message: string) => {
    alerts.show({ type: 'success', message })
    close()
    router.refresh()
  }
  const end = () =>
    attempt(async () => {
      await cancel.mutateAsync()
      done('Смена адреса отменена')
    })

  return (
    <ProfileCard title="Электронная почта" description={DESCRIPTION}>
      <div ref={content} tabIndex={-1} className="outline-none">
        <p className="font-medium wrap-anywhere">{user.email}</p>
        {user.pending_email !== null && (
          <div className="mt-3 space-y-2.5 rounded-md border border-draft-line bg-draft-soft p-3">
            <p className="flex items-center gap-1.5 font-medium text-draft">
              <MailQuestion className="size-[1.1em] shrink-0" />
              Новый адрес ждёт подтверждения
            </p>
            <p className="text-pretty">
              Откройте ссылку из письма, отправленного на{' '}
              <span className="font-medium wrap-anywhere">{user.pending_email}</span>. До этого вы входите с
              прежним адресом.
            </p>
            <Button size="sm" processing={cancel.isPending} onClick={end}>
              Отменить смену
            </Button>
          </div>
        )}
        {isOpen ? (
          <EmailForm onSent={done} onClose={close} />
        ) : (
          <Button onClick={() => setOpen(true)} className="mt-4 max-sm:w-full">
            Сменить адрес
          </Button>
        )}
      </div>
    </ProfileCard>
  )
}
