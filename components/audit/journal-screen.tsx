'use client'

import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { EventDialog } from '@/components/audit/event-dialog'
import { EventObject, EventPerson, EventTitle, JournalCard } from '@/components/audit/journal-card'
import { type JournalListState, readJournalFilters } from '@/components/audit/journal-filters'
import type { Wording } from '@/components/audit/leaves'
import { DownloadButton } from '@/components/calls/download-button'
import { Button } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { TextField } from '@/components/ui/fields/text-field'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import type { QueryChange } from '@/components/ui/lists/list-state'
import { ListFilter, ListToolbar } from '@/components/ui/lists/list-toolbar'
import { PagedList } from '@/components/ui/lists/paged-list'
import { type ListNarrowing, useFilteredList } from '@/components/ui/lists/use-list-query'
import { formatDateTime } from '@/lib/core/format/dates'
import { journalExport, useJournal } from '@/lib/features/audit/client'
import type { AuditEventAnswer } from '@/lib/features/audit/contract'
import { ACTION_NAMES, ENTITY_NAMES, entityName } from '@/lib/features/audit/labels'

type JournalToolbarProps = {
  filters: JournalListState
  toolbar: ListNarrowing
  onChange: (change: QueryChange) => void
}

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const ACTIONS = options(ACTION_NAMES)
const ENTITIES = options(ENTITY_NAMES)

/** What the journal is narrowed by. */
function JournalToolbar({ filters, toolbar, onChange }: JournalToolbarProps) {
  const { action, entity, entity_id, from, to } = filters
  return (
    <ListToolbar label="Кто или организация" placeholder="Имя, почта или организация" {...toolbar}>
      <ListFilter
        label="Действие"
        all="Все действия"
        searchIn="Действия"
        value={action}
        onChange={(value) => onChange({ action: value })}
        options={ACTIONS}
        className="w-60 max-sm:w-full"
      />
      <ListFilter
        label="Объект"
        all="Все объекты"
        value={entity}
        onChange={(value) => onChange({ entity: value, entity_id: null })}
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
          onChange={({ target }) => onChange({ from: target.value })}
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
          onChange={({ target }) => onChange({ to: target.value })}
          className="w-40 min-w-0 max-sm:flex-1"
        />
      </fieldset>
      {entity_id !== null && (
        <Button icon={<X />} onClick={() => onChange({ entity_id: null })}>
          {entityName(entity, entity_id)}
        </Button>
      )}
    </ListToolbar>
  )
}

type JournalTableProps = {
  rows: AuditEventAnswer[]
  wording: Wording
  onOpen: (event: AuditEventAnswer) => void
}

const { plain } = columnsOf<AuditEventAnswer>()
const QUIET = 'whitespace-nowrap text-ink-soft'

/** A page of the journal, the newest first. */
function JournalTable({ rows, wording: { timeZone, records }, onOpen }: JournalTableProps) {
  const columns = useMemo(
    () => [
      plain('at', 'Время', `w-44 ${QUIET}`, ({ at }) => formatDateTime(at, timeZone)),
      plain('action', 'Действие', 'min-w-48', (event) => (
        <EventTitle event={event} records={records} onOpen={onOpen} />
      )),
      plain('entity', 'Объект', 'w-72', (event) => <EventObject event={event} />),
      plain('user', 'Кто', 'w-64', (event) => <EventPerson event={event} />),
      plain('address', 'Адрес', `w-36 ${QUIET}`, ({ address }) => address ?? '—'),
    ],
    [records, timeZone, onOpen],
  )
  return (
    <DataTable
      caption="Журнал действий"
      columns={columns}
      rows={rows}
      rowKey={(event) => event.id}
      card={(event) => <JournalCard event={event} records={records} timeZone={timeZone} onOpen={onOpen} />}
    />
  )
}

type JournalScreenProps = {
  /** The rendered query; the list is absent if it was refused. */
  initial: { filters: JournalListState; list: ReturnType<typeof useJournal>['data'] }
  wording: Wording
}

const PATH = [{ label: 'Администрирование' }, { label: 'Журнал действий' }]

/** «Журнал действий»: who did what, with states before and after. */
export function JournalScreen({ initial, wording }: JournalScreenProps) {
  const { filters, change, none, toolbar, paged } = useFilteredList({
    read: readJournalFilters,
    narrowing: ['search', 'action', 'entity', 'entity_id', 'from', 'to'],
    initial,
    useRows: useJournal,
  })
  const [opened, setOpened] = useState<AuditEventAnswer | null>(null)
  function showObject({ entity, entity_id }: AuditEventAnswer) {
    setOpened(null)
    change({ ...none, entity, entity_id })
  }

  return (
    <>
      <PageHeader
        title="Журнал действий"
        breadcrumbs={PATH}
        actions={<DownloadButton path={journalExport(filters)} />}
      />
      <JournalToolbar filters={filters} toolbar={toolbar} onChange={change} />
      <PagedList
        {...paged}
        empty={
          <EmptyState title="Записей пока нет">
            Здесь появится каждый вход, изменение и выгрузка: кто, когда, откуда, что было и что стало.
          </EmptyState>
        }
      >
        {({ data }) => <JournalTable rows={data} wording={wording} onOpen={setOpened} />}
      </PagedList>
      {opened && (
        <EventDialog event={opened} wording={wording} onClose={() => setOpened(null)} onObject={showObject} />
      )}
    </>
  )
}
