'use client'

import { DownloadButton } from '@/components/calls/download-button'
import {
  type CompletenessListState,
  hasFilters,
  readCompletenessFilters,
} from '@/components/deadlines/completeness-filters'
import { CompletenessSummary } from '@/components/deadlines/completeness-summary'
import { CompletenessTable } from '@/components/deadlines/completeness-table'
import { CompletenessToolbar } from '@/components/deadlines/completeness-toolbar'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Select } from '@/components/ui/fields/select'
import { YearStepper } from '@/components/ui/fields/year-stepper'
import { isSameList } from '@/components/ui/lists/list-state'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { quarterName } from '@/lib/core/format/quarters'
import { completenessExport, useCompleteness } from '@/lib/features/deadlines/client'
import type { CompletenessBoard } from '@/lib/features/deadlines/contract'

type CompletenessScreenProps = {
  initial: { filters: CompletenessListState; board: CompletenessBoard | undefined }
  regions: { id: number; name: string }[]
  /** The calendar day in the application's time zone, YYYY-MM-DD. */
  today: string
}

const PATH = [{ label: 'Администрирование' }, { label: 'Полнота данных' }]
const NO_FILTERS = { search: null, region_id: null, state: null }
const QUARTERS = [1, 2, 3, 4].map((quarter) => ({ value: String(quarter), label: quarterName(quarter) }))

/** «Полнота данных»: how far every organisation is with a quarter. */
export function CompletenessScreen({ initial, regions, today }: CompletenessScreenProps) {
  const { query, change, search } = useListQuery()
  const filters = readCompletenessFilters(query)
  const board = useCompleteness(filters, isSameList(filters, initial.filters) ? initial.board : undefined)
  const meta = board.data?.meta
  const isFiltered = hasFilters(filters)
  const reset = () => change(NO_FILTERS)
  const isOverdue = meta !== undefined && today > meta.due_date

  const period = meta && (
    <>
      <Select
        label="Квартал"
        labelHidden
        value={String(meta.quarter)}
        onChange={(quarter) => change({ year: meta.year, quarter })}
        options={QUARTERS}
        className="w-36"
      />
      <YearStepper
        value={meta.year}
        min={meta.years.min}
        max={meta.years.max}
        onChange={(year) => change({ year, quarter: meta.quarter })}
      />
      <DownloadButton path={completenessExport(filters)} color="default" />
    </>
  )

  return (
    <>
      <PageHeader title="Полнота данных" breadcrumbs={PATH} actions={period} />
      {meta && <CompletenessSummary meta={meta} isOverdue={isOverdue} />}
      <CompletenessToolbar
        filters={filters}
        regions={regions}
        onSearch={search}
        onChange={change}
        onReset={isFiltered ? reset : undefined}
      />
      <PagedList
        query={board}
        onChange={change}
        isFiltered={isFiltered}
        onReset={reset}
        empty={
          <EmptyState title="За этот квартал никто не отчитывается">
            Ни у одной организации нет показателей с началом действия до этого квартала. Выберите другой
            квартал.
          </EmptyState>
        }
      >
        {(page) => <CompletenessTable rows={page.data} meta={page.meta} {...{ isOverdue, today }} />}
      </PagedList>
    </>
  )
}
