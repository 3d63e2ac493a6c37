import type { AuditEventAnswer } from '@/lib/features/audit/contract'
import { actorName } from '@/lib/features/audit/labels'

/** The actor: a person, or what acted where nobody signed in. */
export function EventPerson({ event }: { event: AuditEventAnswer }) {
  const { user } = event
  if (user === null) return <span className="text-ink-soft">{actorName(event)}</span>
  return (
    <span className="wrap-anywhere">
      {user.surname} {user.name}
      <span className="mt-0.5 block text-sm text-ink-soft">{user.email}</span>
    </span>
  )
}
