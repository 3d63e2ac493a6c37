'use client'

import { X } from 'lucide-react'
import { useState } from 'react'
import { EventPerson } from '@/components/audit/journal-card'
import { readJournalFilters } from '@/components/audit/journal-filters'
import { DownloadButton } from '@/components/calls/download-button'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { BriefFact, FactItem, FactList } from '@/components/ui/basics/facts'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { TextField } from '@/components/ui/fields/text-field'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import { ListFilter, ListToolbar } from '@/components/ui/lists/list-toolbar'
import { PagedList } from '@/components/ui/lists/paged-list'
import { PlainTable } from '@/components/ui/lists/plain-table'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { useFilteredList } from '@/components/ui/lists/use-list-query'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatDateTime } from '@/lib/core/format/dates'
import { auditCalls } from '@/lib/features/audit/client'
import type { AuditEventAnswer } from '@/lib/features/audit/contract'
import { ACTION_NAMES, actionName, ENTITY_NAMES, entityName, requestOf } from '@/lib/features/audit/labels'
import { fieldName, leavesOf, type Wording } from '@/lib/features/audit/rules'

type JournalListState = ReturnType<typeof readJournalFilters>

const cell = 'w-2/5 px-3 py-2 align-top wrap-anywhere max-sm:w-auto'

type BeforeAfterProps = { event: Parameters<typeof leavesOf>[0]; wording: Wording }

/** The states before and after an event side by side, with differences marked. */
function BeforeAfter({ event, wording }: BeforeAfterProps) {
  const leaves = leavesOf(event, wording)
  if (leaves.length === 0) return <p className="text-ink-soft">Подробностей у этого действия нет.</p>
  return (
    <ScrollBox label="Было и стало" className="rounded-md border border-line">
      <PlainTable
        caption="Было и стало"
        names={['Поле', 'Было', 'Стало']}
        nameStyle={() => 'px-3 py-2 font-semibold'}
        headStyle="bg-sunken text-left"
        className="w-full text-sm"
      >
        {leaves.map(({ path, label, before: old, after: fresh }) => (
          <tr key={path} className="border-t border-line">
            <th scope="row" className="px-3 py-2 text-left align-top font-normal text-ink-soft">
              {label}
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

type EventProps = Parameters<typeof EventPerson>[0]
type OpenProps = EventProps & { wording: Wording; onOpen: (event: AuditEventAnswer) => void }

/** The action, as a button that opens the event. */
function EventTitle({ event, wording, onOpen }: OpenProps) {
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

/** «Организация № 12»; a publication has its own number. */
const objectName = ({ entity, entity_id, subject }: AuditEventAnswer): string =>
  entityName(entity, entity === 'publication' && subject !== null ? null : entity_id)

function EventObject({ event }: EventProps) {
  const { subject } = event
  return (
    <span className="wrap-anywhere">
      {subject ?? objectName(event)}
      {subject !== null && <span className="mt-0.5 block text-sm text-ink-soft">{objectName(event)}</span>}
    </span>
  )
}

/** An event on a phone. */
function JournalCard({ event, wording, onOpen }: OpenProps) {
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

function EventDialog({ event, wording, onClose, onObject }: EventDialogProps) {
  const details = auditCalls.useData('GET /api/audit-events/{id}', { params: { id: event.id } })
  const { entity, entity_id, subject, address, request_id } = event
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={actionName(event.action)}
      description={`Запись № ${event.id}, ${formatDateTime(event.at)}`}
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
        <FactItem name="Запрос">{requestOf(request_id) ?? 'нет'}</FactItem>
      </FactList>
      <h3 className="mt-5 mb-1.5 font-semibold">Было и стало</h3>
      {details.data && <BeforeAfter event={details.data} wording={wording} />}
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

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const ACTIONS = options(ACTION_NAMES)
const ENTITIES = options(ENTITY_NAMES)

const { plain } = columnsOf<AuditEventAnswer>()
const QUIET = 'whitespace-nowrap [td&]:text-ink-soft'

const useJournal = auditCalls.pageOf('GET /api/audit-events')

type JournalScreenProps = {
  /** The rendered query; the list is absent if it was refused. */
  initial: { filters: JournalListState; list: ReturnType<typeof useJournal>['data'] }
  wording: Wording
}

/** «Журнал действий»: who did what, with states before and after. */
export function JournalScreen({ initial, wording }: JournalScreenProps) {
  const { filters, change, none, toolbar, paged } = useFilteredList({
    read: readJournalFilters,
    narrowing: ['search', 'action', 'entity', 'entity_id', 'from', 'to'],
    initial,
    useRows: useJournal,
  })
  const [opened, setOpened] = useState<AuditEventAnswer | null>(null)
  const { search, action, entity, entity_id, from, to } = filters
  const query = { search, action, entity, entity_id, from, to }
  const columns = [
    plain('at', 'Время', `w-44 ${QUIET}`, ({ at }) => formatDateTime(at)),
    plain('action', 'Действие', 'min-w-48', (event) => (
      <EventTitle event={event} wording={wording} onOpen={setOpened} />
    )),
    plain('entity', 'Объект', 'w-72', (event) => <EventObject event={event} />),
    plain('user', 'Кто', 'w-64', (event) => <EventPerson event={event} />),
    plain('address', 'Адрес', `w-36 ${QUIET}`, ({ address }) => address ?? '—'),
  ]

  function showObject(event: AuditEventAnswer) {
    setOpened(null)
    change({ ...none, entity: event.entity, entity_id: event.entity_id })
  }

  return (
    <>
      <PageHeader
        title="Журнал действий"
        breadcrumbs={['Администрирование']}
        actions={<DownloadButton path={auditCalls.address('GET /api/audit-events/export', { query })} />}
      />
      <ListToolbar label="Кто или организация" placeholder="Имя, почта или организация" {...toolbar}>
        <ListFilter
          label="Действие"
          all="Все действия"
          searchIn="Действия"
          value={filters.action}
          onChange={(value) => change({ action: value })}
          options={ACTIONS}
          className="w-60 max-sm:w-full"
        />
        <ListFilter
          label="Объект"
          all="Все объекты"
          value={entity}
          onChange={(value) => change({ entity: value, entity_id: null })}
          options={ENTITIES}
          className="w-52 max-sm:w-full"
        />
        <fieldset className="flex min-w-0 items-baseline gap-2 text-ink-soft max-sm:w-full">
          <legend className="sr-only">Дни</legend>
          <span aria-hidden>с</span>
          <TextField
            type="date"
            label="С какого дня"
            labelHidden
            value={from ?? ''}
            max={to ?? undefined}
            onChange={({ target }) => change({ from: target.value })}
            className="w-40 min-w-0 max-sm:flex-1"
          />
          <span aria-hidden>по</span>
          <TextField
            type="date"
            label="По какой день"
            labelHidden
            value={to ?? ''}
            min={from ?? undefined}
            error={from !== null && to !== null && from > to ? 'Раньше первого дня' : undefined}
            onChange={({ target }) => change({ to: target.value })}
            className="w-40 min-w-0 max-sm:flex-1"
          />
        </fieldset>
        {entity_id !== null && (
          <Button icon={<X />} onClick={() => change({ entity_id: null })}>
            {entityName(entity, entity_id)}
          </Button>
        )}
      </ListToolbar>
      <PagedList
        {...paged}
        empty={
          <EmptyState title="Записей пока нет">
            Здесь появится каждый вход, изменение и выгрузка: кто, когда, откуда, что было и что стало.
          </EmptyState>
        }
      >
        {({ data }) => (
          <DataTable
            caption="Журнал действий"
            columns={columns}
            rows={data}
            card={(event) => <JournalCard event={event} wording={wording} onOpen={setOpened} />}
          />
        )}
      </PagedList>
      {opened && (
        <EventDialog event={opened} wording={wording} onClose={() => setOpened(null)} onObject={showObject} />
      )}
    </>
  )
}
