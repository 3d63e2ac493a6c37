import { MailQuestion } from 'lucide-react'
import type { CompanyUser } from '@/lib/features/users/contract'

export function PendingEmail({ email }: { email: string }) {
  return (
    <span className="flex items-start gap-1.5 text-sm text-draft">
      <MailQuestion className="mt-0.5 size-[1.1em] shrink-0" />
      <span className="min-w-0 wrap-anywhere">ждёт подтверждения: {email}</span>
    </span>
  )
}

/** The sign-in address, with a pending one below. Unlike `anywhere`, `break-word` does not narrow the column. */
export function UserEmail({ user }: { user: CompanyUser }) {
  return (
    <>
      <span className="block max-w-64 wrap-break-word">{user.email}</span>
      {user.pending_email !== null && <PendingEmail email={user.pending_email} />}
    </>
  )
}
