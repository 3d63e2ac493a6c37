import { BriefFact } from '@/components/ui/basics/facts'
import { formatDateTime } from '@/lib/core/format/dates'
import type { AuditEventAnswer } from '@/lib/features/audit/contract'
import { actionName, entityName } from '@/lib/features/audit/labels'
import { fieldName, type Wording } from '@/lib/features/audit/rules'

export type EventProps = { event: AuditEventAnswer }
export type OpenProps = EventProps & { wording: Wording; onOpen: (event: AuditEventAnswer) => void }

const COMMAND = /^npm run (?:admin -- )?((?:move -- )?[\w-]+)$/

/** The action, as a button that opens the event. */
export function EventTitle({ event, wording, onOpen }: OpenProps) {
  return (
    <button
      type="button"
      onClick={() => onOpen(event)}
      className="link min-h-6 text-left font-semibold max-sm:min-h-(--control-md)"
    >
      {actionName(event.action)}
      {event.changed.length > 0 && (
        <span className="mt-0.5 block text-sm font-normal text-ink-soft">
          {event.changed.map((field) => fieldName(wording, event, field)).join(', ')}
        </span>
      )}
    </button>
  )
}

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

/** «Организация № 12»; a publication has its own number. */
export const objectName = ({ entity, entity_id, subject }: AuditEventAnswer): string =>
  entityName(entity, entity === 'publication' && subject !== null ? null : entity_id)

export function EventObject({ event }: EventProps) {
  const { subject } = event
  return (
    <span className="wrap-anywhere">
      {subject ?? objectName(event)}
      {subject !== null && <span className="mt-0.5 block text-sm text-ink-soft">{objectName(event)}</span>}
    </span>
  )
}

/** An event on a phone. */
export function JournalCard({ event, wording, onOpen }: OpenProps) {
  return (
    <>
      <EventTitle event={event} wording={wording} onOpen={onOpen} />
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <BriefFact name="Объект">
          <EventObject event={event} />
        </BriefFact>
        <BriefFact name="Кто">
          <EventPerson event={event} />
        </BriefFact>
      </dl>
      <p className="mt-1.5 text-sm text-ink-soft">
        {formatDateTime(event.at)}
        {event.address !== null && `, ${event.address}`}
      </p>
    </>
  )
}
