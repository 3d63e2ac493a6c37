import type { AuditEventAnswer } from '@/lib/features/audit/contract'
import type { Wording } from '@/lib/features/audit/rules'

export type EventProps = { event: AuditEventAnswer }
export type OpenProps = EventProps & { wording: Wording; onOpen: (event: AuditEventAnswer) => void }

const COMMAND = /^npm run (?:admin -- )?((?:move -- )?[\w-]+)$/

/** The actor: a person, a console command, or unknown. */
export function EventPerson({ event: { user, request_id } }: EventProps) {
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
