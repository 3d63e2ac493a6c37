'use client'

import { MailQuestion } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ReactNode, useRef, useState } from 'react'
import { EmailForm } from '@/components/account/profile/email-form'
import { ProfileCard } from '@/components/account/profile/profile-card'
import { useAttempt } from '@/components/calls/use-attempt'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
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
  const content = useRef<HTMLDivElement>(null)

  // The pressed button disappears, so focus moves to what it belonged to.
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
          <PendingEmail email={user.pending_email}>
            <Button size="sm" processing={cancel.isPending} onClick={end}>
              Отменить смену
            </Button>
          </PendingEmail>
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

function PendingEmail({ email, children }: { email: string; children: ReactNode }) {
  return (
    <div className="mt-3 space-y-2.5 rounded-md border border-draft-line bg-draft-soft p-3">
      <p className="flex items-center gap-1.5 font-medium text-draft">
        <MailQuestion aria-hidden className="size-[1.1em] shrink-0" />
        Новый адрес ждёт подтверждения
      </p>
      <p className="text-pretty">
        Откройте ссылку из письма, отправленного на <span className="font-medium wrap-anywhere">{email}</span>
        . До этого вы входите с прежним адресом.
      </p>
      {children}
    </div>
  )
}
