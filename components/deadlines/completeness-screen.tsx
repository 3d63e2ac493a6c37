'use client'

import { DownloadButton } from '@/components/calls/download-button'
import { readCompletenessFilters } from '@/components/deadlines/completeness-filters'
import { CompletenessTable } from '@/components/deadlines/completeness-table'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Busy } from '@/components/ui/feedback/busy'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { LettersWait } from '@/components/ui/feedback/sent-notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Select } from '@/components/ui/fields/select'
import { optionsOf } from '@/components/ui/fields/select-options'
import { YearStepper } from '@/components/ui/fields/year-stepper'
import { ListFilter, ListToolbar } from '@/components/ui/lists/list-toolbar'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useFilteredList } from '@/components/ui/lists/use-list-query'
import { formatDate } from '@/lib/core/format/dates'
import { formatNumber, formatShare } from '@/lib/core/format/numbers'
import { counted, plural } from '@/lib/core/format/plural'
import { periodTitle, quarterName } from '@/lib/core/format/quarters'
import { deadlineCalls } from '@/lib/features/deadlines/client'
import type { CompletenessMeta } from '@/lib/features/deadlines/contract'
import { STATE_NAMES } from '@/lib/features/deadlines/labels'
import { COMPLETENESS_STATES } from '@/lib/features/deadlines/rules'

const useCompleteness = deadlineCalls.pageOf('GET /api/completeness')

type CompletenessListState = ReturnType<typeof readCompletenessFilters>

/** The quarter in numbers: reporting rate, on-time rate, and what is missing. */
function CompletenessSummary({ totals }: Pick<CompletenessMeta, 'totals'>) {
  const { expected, approved, draft, to_fill, on_time } = totals
  const at = (count: number) => `у ${counted(count, 'организации', 'организаций', 'организаций')}`
  const figures = [
    {
      title: 'Утверждено',
      value: `${formatNumber(approved)} из ${formatNumber(expected)}`,
      text: formatShare(approved, expected),
    },
    { title: 'В срок', value: formatNumber(on_time), text: formatShare(on_time, expected) },
    { title: 'Черновики', value: formatNumber(draft), text: at(totals.draft_companies) },
    { title: 'Не начаты', value: formatNumber(to_fill), text: at(totals.to_fill_companies) },
    {
      title: 'Сдали всё',
      value: `${formatNumber(totals.complete_companies)} из ${formatNumber(totals.companies)}`,
      text: plural(totals.companies, 'организации', 'организаций', 'организаций'),
    },
  ]
  return (
    <dl className="mb-3 grid grid-cols-2 rounded-lg border border-line bg-surface py-1 @2xl:grid-cols-3 @5xl:grid-cols-5">
      {figures.map(({ title, value, text }) => (
        <div key={title} className="px-4 py-1.5">
          <dt className="text-sm text-ink-muted">{title}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-lg font-semibold tracking-tight whitespace-nowrap">{value}</span>
            <span className="text-sm text-ink-soft">{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type CompletenessScreenProps = {
  initial: { filters: CompletenessListState; list: ReturnType<typeof useCompleteness>['data'] }
  regions: { id: number; name: string }[]
  /** Today in the application's time zone, YYYY-MM-DD. */
  today: string
  lettersWait: boolean
}

const QUARTERS = [1, 2, 3, 4].map((quarter) => ({ value: String(quarter), label: quarterName(quarter) }))

/** «Полнота данных»: progress of every organisation in a quarter. */
export function CompletenessScreen({ initial, regions, today, lettersWait }: CompletenessScreenProps) {
  const { filters, change, toolbar, paged } = useFilteredList({
    read: readCompletenessFilters,
    narrowing: ['search', 'region_id', 'state'],
    initial,
    useRows: useCompleteness,
  })
  const { year, quarter, region_id, search, state } = filters
  const exportPath = deadlineCalls.address('GET /api/completeness/export', {
    query: { year, quarter, region_id, search, state },
  })
  const board = paged.query
  const meta = board.data?.meta
  /** The quarter in the URL, possibly still loading. */
  const chosen =
    meta && board.isPlaceholderData
      ? { year: filters.year ?? meta.year, quarter: filters.quarter ?? meta.quarter }
      : meta
  const isOverdue = meta !== undefined && today > meta.due_date
  const hasMetrics = meta !== undefined && meta.categories.length > 0

  const period = meta && chosen && (
    <>
      <Select
        label="Квартал"
        labelHidden
        value={String(chosen.quarter)}
        onChange={(quarter) => change({ year: chosen.year, quarter })}
        options={QUARTERS}
        className="w-36"
      />
      <YearStepper
        value={chosen.year}
        min={meta.years.min}
        max={meta.years.max}
        onChange={(year) => change({ year, quarter: chosen.quarter })}
      />
      <DownloadButton path={exportPath} />
    </>
  )

  return (
    <div data-wide>
      <span hidden data-print="wide" />
      <PageHeader
        title="Полнота данных"
        breadcrumbs={['Администрирование']}
        description={
          meta && (
            <span className={board.isPlaceholderData ? 'invisible' : undefined}>
              {isOverdue ? 'срок был' : 'срок'} {formatDate(meta.due_date)}
            </span>
          )
        }
        printed={
          chosen &&
          [
            periodTitle({ ...chosen, month: 0 }),
            filters.search && `поиск «${filters.search}»`,
            regions.find(({ id }) => id === filters.region_id)?.name,
            filters.state && STATE_NAMES[filters.state],
          ]
            .filter(Boolean)
            .join(' · ')
        }
        actions={period}
      />
      {lettersWait && <LettersWait />}
      {meta && (
        <Busy busy={board.isPlaceholderData} skeleton={<Skeleton className="h-20" />}>
          <CompletenessSummary totals={meta.totals} />
        </Busy>
      )}
      <ListToolbar label="Поиск организаций" placeholder="Название, город или номер" {...toolbar}>
        <ListFilter
          label="Регион"
          all="Все регионы"
          searchIn="Регионы"
          value={filters.region_id}
          onChange={(region_id) => change({ region_id })}
          options={optionsOf(regions)}
          className="w-72 max-sm:w-full"
        />
        <ListFilter
          label="Состояние"
          all="Любое состояние"
          value={filters.state}
          onChange={(state) => change({ state })}
          options={COMPLETENESS_STATES.map((state) => ({ value: state, label: STATE_NAMES[state] }))}
          className="w-60 max-sm:w-full"
        />
      </ListToolbar>
      <PagedList
        {...paged}
        empty={
          <EmptyState
            title="За этот квартал никто не отчитывается"
            action={
              <ButtonLink color="info" href={hasMetrics ? '/admin/companies' : '/admin/metrics'}>
                {hasMetrics ? 'Организации' : 'Показатели'}
              </ButtonLink>
            }
          >
            {hasMetrics
              ? 'Нет организаций-участников, которые к этому кварталу уже начали отчитываться. '
              : 'Нет показателей, которые в этом квартале действуют. '}
            Добавьте их или выберите другой квартал.
          </EmptyState>
        }
      >
        {(page) => <CompletenessTable rows={page.data} meta={page.meta} {...{ isOverdue, today }} />}
      </PagedList>
    </div>
  )
}
