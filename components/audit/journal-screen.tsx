'use client'

import { useCallback, useState } from 'react'
import { EventDialog } from '@/components/audit/event-dialog'
import {
  hasFilters,
  type JournalListState,
  NO_FILTERS,
  readJournalFilters,
} from '@/components/audit/journal-filters'
import { JournalTable } from '@/components/audit/journal-table'
import { JournalToolbar } from '@/components/audit/journal-toolbar'
import type { Wording } from '@/components/audit/leaves'
import { DownloadButton } from '@/components/calls/download-button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { isSameList } from '@/components/ui/lists/list-state'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { journalExport, useJournal } from '@/lib/features/audit/client'
import type { AuditEventAnswer } from '@/lib/features/audit/contract'

type JournalScreenProps = {
  /** The query the page is rendered with; absent when the address asks for too much. */
  initial: { filters: JournalListState; list: ReturnType<typeof useJournal>['data'] }
  wording: Wording
}

const PATH = [{ label: 'Администрирование' }, { label: 'Журнал действий' }]

/** «Журнал действий»: who did what to what, and what was before and after. */
export function JournalScreen({ initial, wording }: JournalScreenProps) {
  const { query, change, search } = useListQuery()
  const filters = readJournalFilters(query)
  const journal = useJournal(filters, isSameList(filters, initial.filters) ? initial.list : undefined)
  const isFiltered = hasFilters(filters)
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
