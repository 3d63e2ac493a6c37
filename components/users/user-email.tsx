import { MailQuestion } from 'lucide-react'
import type { CompanyUser } from '@/lib/features/users/contract'

/** The address that waits for the person to confirm it. */
export function PendingEmail({ email }: { email: string }) {
  return (
    <span className="flex items-start gap-1.5 text-sm text-draft">
      <MailQuestion aria-hidden className="mt-0.5 size-[1.1em] shrink-0" />
      <span className="min-w-0 wrap-anywhere">ждёт подтверждения: {email}</span>
    </span>
  )
}

/** The address a person signs in with, and below it the one that waits. */
export function UserEmail({ user }: { user: CompanyUser }) {
  return (
    <>
      <span className="wrap-anywhere">{user.email}</span>
      {user.pending_email !== null && <PendingEmail email={user.pending_email} />}
    </>
  )
}
