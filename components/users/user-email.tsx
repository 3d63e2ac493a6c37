import { MailQuestion } from 'lucide-react'

export function PendingEmail({ email }: { email: string }) {
  return (
    <span className="flex items-start gap-1.5 text-sm text-draft">
      <MailQuestion className="mt-0.5 size-[1.1em] shrink-0" />
      <span className="min-w-0 wrap-anywhere">ждёт подтверждения: {email}</span>
    </span>
  )
}
