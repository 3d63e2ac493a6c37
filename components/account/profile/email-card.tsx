'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EmailForm } from '@/components/account/profile/email-form'
import { ProfileCard } from '@/components/account/profile/profile-card'
import { useAttempt } from '@/components/calls/use-attempt'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { Chip } from '@/components/ui/feedback/chip'
import { useCancelOwnEmail } from '@/lib/features/accounts/client'
import type { UserAnswer } from '@/lib/features/accounts/contract'

const DESCRIPTION = 'С этим адресом вы входите в систему, на него приходят письма.'

/** The address one signs in with, the one that waits, and the way to another. */
export function EmailCard({ user }: { user: UserAnswer }) {
  const router = useRouter()
  const alerts = useAlerts()
  const attempt = useAttempt()
  const cancel = useCancelOwnEmail()
  const [isOpen, setOpen] = useState(false)

  const done = (message: string) => {
    alerts.show({ type: 'success', message })
    setOpen(false)
    router.refresh()
  }
  const end = () =>
    attempt(async () => {
      await cancel.mutateAsync()
      done('Смена адреса отменена')
    })

  return (
    <ProfileCard
      title="Электронная почта"
      description={DESCRIPTION}
      actions={!isOpen && <Button onClick={() => setOpen(true)}>Сменить адрес</Button>}
    >
      <p className="font-medium break-all">{user.email}</p>
      {user.pending_email !== null && (
        <div className="mt-3 space-y-2.5 rounded-md border border-draft-line bg-draft-soft p-3">
          <Chip tone="draft">ждёт подтверждения</Chip>
          <p className="text-pretty">
            Откройте ссылку из письма, отправленного на{' '}
            <span className="break-all">{user.pending_email}</span>. До этого вы входите с прежним адресом.
          </p>
          <Button size="sm" processing={cancel.isPending} onClick={end}>
            Отменить смену
          </Button>
        </div>
      )}
      {isOpen && <EmailForm email={user.email} onSent={done} onClose={() => setOpen(false)} />}
    </ProfileCard>
  )
}
