'use client'

import { X } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { EventDialog } from '@/components/audit/event-dialog'
import { EventObject, EventPerson, EventTitle, JournalCard } from '@/components/audit/journal-card'
import {
  isJournalFiltered,
  type JournalListState,
  NO_FILTERS,
  readJournalFilters,
} from '@/components/audit/journal-filters'
import type { Wording } from '@/components/audit/leaves'
import { DownloadButton } from '@/components/calls/download-button'
import { Button } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { TextField } from '@/components/ui/fields/text-field'
import { columnsOf, DataTable } from '@/components/ui/lists/data-table'
import { ListFilter } from '@/components/ui/lists/list-filter'
import { isSameList, type QueryChange } from '@/components/ui/lists/list-state'
import { ListToolbar } from '@/components/ui/lists/list-toolbar'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { formatDateTime } from '@/lib/core/format/dates'
import { journalExport, useJournal } from '@/lib/features/audit/client'
import type { AuditEventAnswer } from '@/lib/features/audit/contract'
import { ACTION_NAMES, ENTITY_NAMES, entityName } from '@/lib/features/audit/labels'

type JournalToolbarProps = {
  filters: JournalListState
  onSearch: (words: string) => void
  onChange: (change: QueryChange) => void
  onReset: (() => void) | undefined
}

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const ACTIONS = options(ACTION_NAMES)
const ENTITIES = options(ENTITY_NAMES)

function JournalToolbar({ filters, onSearch, onChange, onReset }: JournalToolbarProps) {
  const { search, action, entity, entity_id, from, to } = filters
  return (
    <ListToolbar
      label="Кто или организация"
      placeholder="Имя, почта или организация"
      search={search}
      onSearch={onSearch}
      onReset={onReset}
    >
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
        <Button icon={<X aria-hidden />} onClick={() => onChange({ entity_id: null })}>
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

const column = columnsOf<AuditEventAnswer>()
/** The fixed order: newest first. */
const NEWEST = { by: 'at', direction: 'desc' } as const
const keepOrder = () => undefined

function JournalTable({ rows, wording: { timeZone, records }, onOpen }: JournalTableProps) {
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: 'at',
          header: 'Время',
          cell: ({ row }) => formatDateTime(row.original.at, timeZone),
          meta: { className: 'w-44 whitespace-nowrap text-ink-soft' },
        }),
        column.display({
          id: 'action',
          header: 'Действие',
          cell: ({ row }) => <EventTitle event={row.original} records={records} onOpen={onOpen} />,
          meta: { className: 'min-w-48' },
        }),
        column.display({
          id: 'entity',
          header: 'Объект',
          cell: ({ row }) => <EventObject event={row.original} />,
          meta: { className: 'w-72' },
        }),
        column.display({
          id: 'user',
          header: 'Кто',
          cell: ({ row }) => <EventPerson event={row.original} />,
          meta: { className: 'w-64' },
        }),
        column.display({
          id: 'address',
          header: 'Адрес',
          cell: ({ row }) => row.original.address ?? '—',
          meta: { className: 'w-36 whitespace-nowrap text-ink-soft' },
        }),
      ]),
    [records, timeZone, onOpen],
  )
  return (
    <DataTable
      caption="Журнал действий"
      columns={columns}
      rows={rows}
      rowKey={(event) => event.id}
      sort={NEWEST}
      onSort={keepOrder}
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
  const { query, change, search } = useListQuery()
  const filters = readJournalFilters(query)
  const journal = useJournal(filters, isSameList(filters, initial.filters) ? initial.list : undefined)
  const isFiltered = isJournalFiltered(filters)
  const reset = () => change(NO_FILTERS)
  const [opened, setOpened] = useState<AuditEventAnswer | null>(null)
  const showObject = useCallback(
    ({ entity, entity_id }: AuditEventAnswer) => {
      setOpened(null)
      change({ ...NO_FILTERS, entity, entity_id })
    },
    [change],
  )

  return (
    <>
      <PageHeader
        title="Журнал действий"
        breadcrumbs={PATH}
        actions={<DownloadButton path={journalExport(filters)} />}
      />
      <JournalToolbar
        filters={filters}
        onSearch={search}
        onChange={change}
        onReset={isFiltered ? reset : undefined}
      />
      <PagedList
        query={journal}
        onChange={change}
        isFiltered={isFiltered}
        onReset={reset}
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
