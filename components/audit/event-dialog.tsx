'use client'

import { BeforeAfter } from '@/components/audit/before-after'
import { EventPerson } from '@/components/audit/journal-card'
import type { Wording } from '@/components/audit/leaves'
import { Button } from '@/components/ui/basics/button'
import { Fact, Facts } from '@/components/ui/basics/facts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatDateTime } from '@/lib/core/format/dates'
import { useAuditEvent } from '@/lib/features/audit/client'
import type { AuditEventAnswer } from '@/lib/features/audit/contract'
import { actionName, entityName } from '@/lib/features/audit/labels'

type EventDialogProps = {
  event: AuditEventAnswer
  wording: Wording
  onClose: () => void
  /** Narrows the journal to what was done to this object. */
  onObject: (event: AuditEventAnswer) => void
}

/** One event with what was before and after. */
export function EventDialog({ event, wording, onClose, onObject }: EventDialogProps) {
  const details = useAuditEvent(event.id)
  const { entity, entity_id, subject, address, request_id } = event
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title={actionName(event.action)}
      description={`Запись № ${event.id}, ${formatDateTime(event.at, wording.timeZone)}`}
      footer={
        entity_id !== null && <Button onClick={() => onObject(event)}>Все действия с этим объектом</Button>
      }
    >
      <Facts>
        <Fact name="Кто">
          <EventPerson event={event} />
        </Fact>
        <Fact name="Объект">{[entityName(entity, entity_id), subject].filter(Boolean).join(', ')}</Fact>
        <Fact name="Адрес">{address ?? 'не известен'}</Fact>
        <Fact name="Запрос">{request_id ?? 'нет'}</Fact>
      </Facts>
      <h3 className="mt-5 mb-1.5 font-semibold">Было и стало</h3>
      {details.data && (
        <BeforeAfter
          entity={event.entity}
          before={details.data.before}
          after={details.data.after}
          wording={wording}
        />
      )}
      {details.isPending && (
        <p role="status" className="text-ink-soft">
          Загружаем…
        </p>
      )}
      {details.isError && (
        <p role="alert">Не удалось загрузить подробности. Закройте окно и откройте снова.</p>
      )}
    </Dialog>
  )
}
