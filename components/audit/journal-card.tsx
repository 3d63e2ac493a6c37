import type { AuditEventAnswer } from '@/lib/features/audit/contract'

const COMMAND = /^npm run (?:admin -- )?((?:move -- )?[\w-]+)$/

/** The actor: a person, a console command, or unknown. */
export function EventPerson({ event: { user, request_id } }: { event: AuditEventAnswer }) {
  const command = COMMAND.exec(request_id ?? '')?.[1]
  if (user === null) {
    return <span className="text-ink-soft">{command ? `команда ${command}` : 'не вошёл в систему'}</span>
  }
  return (
    <span className="wrap-anywhere">
      {user.surname} {user.name}
      <span className="mt-0.5 block text-sm text-ink-soft">{user.email}</span>
    </span>
  )
}
