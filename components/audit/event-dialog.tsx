'use client'

import { EventPerson, objectName } from '@/components/audit/journal-card'
import { leavesOf, type Wording } from '@/components/audit/leaves'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { FactItem, FactList } from '@/components/ui/basics/facts'
import { PlainTable } from '@/components/ui/lists/plain-table'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatDateTime } from '@/lib/core/format/dates'
import { useAuditEvent } from '@/lib/features/audit/client'
import type { AuditEventAnswer } from '@/lib/features/audit/contract'
import { fieldName } from '@/lib/features/audit/fields/labels'
import { actionName } from '@/lib/features/audit/labels'

const cell = 'w-2/5 px-3 py-2 align-top wrap-anywhere max-sm:w-auto'

/** The states before and after an event side by side, with differences marked. */
function BeforeAfter({
  entity,
  before,
  after,
  wording,
}: {
  entity: string | null
  before: unknown
  after: unknown
  wording: Wording
}) {
  const leaves = leavesOf(before, after, wording)
  if (leaves.length === 0) return <p className="text-ink-soft">Подробностей у этого действия нет.</p>
  return (
    <ScrollBox label="Было и стало" className="rounded-md border border-line">
      <PlainTable
        caption="Было и стало"
        names={['Поле', 'Было', 'Стало']}
        nameStyle={(_, place) => classNames(place === 0 ? 'px-3 py-2' : cell, 'font-semibold')}
        headStyle="bg-sunken text-left"
        className="w-full text-sm"
      >
        {leaves.map(({ path, before: old, after: fresh }) => (
          <tr key={path} className="border-t border-line">
            <th scope="row" className="px-3 py-2 text-left align-top font-normal text-ink-soft">
              {fieldName(wording.records, entity, path)}
            </th>
            <td className={cell}>{old}</td>
            <td className={classNames(cell, old !== null && old !== fresh && 'font-semibold')}>{fresh}</td>
          </tr>
        ))}
      </PlainTable>
    </ScrollBox>
  )
}

type EventDialogProps = {
  event: AuditEventAnswer
  wording: Wording
  onClose: () => void
  /** Filters the audit log by this object. */
  onObject: (event: AuditEventAnswer) => void
}

export function EventDialog({ event, wording, onClose, onObject }: EventDialogProps) {
  const details = useAuditEvent(event.id)
  const { entity, entity_id, subject, address, request_id } = event
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={actionName(event.action)}
      description={`Запись № ${event.id}, ${formatDateTime(event.at, wording.timeZone)}`}
      footer={
        entity_id !== null && (
          <>
            {entity === 'input_document' && subject !== null && (
              <ButtonLink href={`/my-metrics/${entity_id}/edit`}>Открыть документ</ButtonLink>
            )}
            <Button onClick={() => onObject(event)}>Все действия с этим объектом</Button>
          </>
        )
      }
    >
      <FactList>
        <FactItem name="Кто">
          <EventPerson event={event} />
        </FactItem>
        <FactItem name="Объект">{[objectName(event), subject].filter(Boolean).join(', ')}</FactItem>
        <FactItem name="Адрес">{address ?? 'не известен'}</FactItem>
        <FactItem name="Запрос">{request_id ?? 'нет'}</FactItem>
      </FactList>
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
