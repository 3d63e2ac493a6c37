'use client'

import { FileSpreadsheet, ListChecks, Printer } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { DueLine, MatrixCards } from '@/components/documents/matrix/matrix-cards'
import { openProgress, waitingForApproval } from '@/components/documents/matrix/matrix-progress'
import { MatrixTable } from '@/components/documents/matrix/matrix-table'
import { matrixColumns, openPeriods, periodHref } from '@/components/documents/period/matrix'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { keepOnDevice, readFromDevice } from '@/components/ui/browser/device-store'
import { Busy } from '@/components/ui/feedback/busy'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { QueryError } from '@/components/ui/feedback/error-state'
import { lazyPart, lazyServerPart } from '@/components/ui/feedback/lazy-part'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Combobox } from '@/components/ui/fields/combobox'
import { optionsOf } from '@/components/ui/fields/select-options'
import { YearStepper } from '@/components/ui/fields/year-stepper'
import { numberFilter, type Query } from '@/components/ui/lists/list-state'
import { counted } from '@/lib/core/format/plural'
import { searchOf } from '@/lib/core/http/api-client'
import { type ReviewPeriod, useMetricsSummary } from '@/lib/features/documents/client'
import type { RoleOfActor } from '@/lib/features/documents/entry/rules'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'

const RequestsCard = lazyServerPart(() => import('./requests-card'), 'RequestsCard')

const PeriodWorkbook = lazyPart(() => import('./period-workbook'), 'PeriodWorkbook')

type PeriodLinksProps = {
  /** Periods open for entry, latest first. */
  periods: readonly ReviewPeriod[]
  /** Years with periods to report. */
  years: { min: number; max: number }
  isReadOnly: boolean
}

/** Actions on all documents of a period: review and approval, a workbook, a printed summary. */
function PeriodLinks({ periods, years, isReadOnly }: PeriodLinksProps) {
  const [isWorkbookOpen, setWorkbookOpen] = useState(false)
  const [latest] = periods
  if (!latest) return null
  const links = [
    { path: '/my-metrics/review', name: 'Проверка', more: ' и утверждение', Icon: ListChecks },
    { path: '/my-metrics/print', name: 'Сводка', more: ' для печати', Icon: Printer },
  ]
  return (
    <div className="-mx-2.5 flex flex-wrap gap-x-2 print:hidden">
      {links.map(({ path, name, more, Icon }) => (
        <ButtonLink key={path} href={periodHref(path, latest)} size="sm" color="light" icon={<Icon />}>
          <span>
            {name}
            <span className="sr-only">{more}</span>
          </span>
        </ButtonLink>
      ))}
      {!isReadOnly && (
        <Button size="sm" color="light" icon={<FileSpreadsheet />} onClick={() => setWorkbookOpen(true)}>
          Заполнение в Excel
        </Button>
      )}
      {isWorkbookOpen && (
        <PeriodWorkbook periods={periods} years={years} onClose={() => setWorkbookOpen(false)} />
      )}
    </div>
  )
}

/** Why there is no matrix, and what to do. */
const NO_MATRIX: Readonly<Record<MetricsSummary['meta']['entry'], readonly [title: string, text: string]>> = {
  watcher: [
    'Организация-наблюдатель не вводит показатели',
    'Документы за неё не создаются. Если это ошибка, обратитесь к администратору.',
  ],
  no_categories: [
    'Вам пока не назначены категории показателей',
    'Чтобы начать ввод, обратитесь к руководителю вашей организации: категории назначает он.',
  ],
  choose_company: [
    'Выберите организацию',
    'Укажите организацию в поле над таблицей, чтобы увидеть её документы за год.',
  ],
  open: [
    'За этот год показателей нет',
    'В этом году ни одна категория не содержит действующих показателей. Выберите другой год.',
  ],
}

interface MatrixFilters {
  year: number | null
  companyId: number | null
}

/** Parses the filters of the URL. Only an admin chooses an organisation. */
export const readFilters = (search: Query, isAdmin: boolean): MatrixFilters => ({
  year: numberFilter(search, 'year'),
  companyId: isAdmin ? numberFilter(search, 'company_id') : null,
})

export const filtersQuery = ({ year, companyId }: MatrixFilters): string =>
  `?${searchOf({ year, company_id: companyId })}`

/** Whether the rendered summary matches the URL. */
export function answersFilters(summary: MetricsSummary, filters: MatrixFilters, isAdmin: boolean): boolean {
  const { data, meta } = summary
  const isYear = data.year === (filters.year ?? meta.years.current)
  return isYear && (!isAdmin || data.company_id === filters.companyId)
}

const LAST_COMPANY = 'last-company'
const NONE: readonly never[] = []

/**
 * Year and organisation in the URL. A change adds a history entry, so that «Назад» returns to the previous year; it
 * uses the browser's history directly, because data comes from the API and not from a new page. Without an organisation
 * in the URL an admin gets the last chosen one, if it still exists.
 * @param companies those an admin may choose from
 */
function useMatrixFilters(isAdmin: boolean, userId: number, companies: ReadonlyArray<{ id: number }> = NONE) {
  const filters = readFilters(useSearchParams(), isAdmin)
  const { companyId } = filters

  useEffect(() => {
    if (!isAdmin) return
    if (companyId !== null) return void keepOnDevice(userId, LAST_COMPANY, companyId)
    const last = readFromDevice(userId, LAST_COMPANY)
    if (typeof last !== 'number' || !companies.some(({ id }) => id === last)) return
    const query = filtersQuery({
      ...readFilters(new URLSearchParams(location.search), true),
      companyId: last,
    })
    window.history.replaceState(null, '', query)
  }, [isAdmin, userId, companyId, companies])

  function change(next: Partial<MatrixFilters>) {
    window.history.pushState(null, '', filtersQuery({ ...filters, ...next }))
  }

  return { filters, change }
}

type MyMetricsScreenProps = {
  initial: MetricsSummary
  userId: number
  role: RoleOfActor
  /** Whether the organisation still enters in the former system. */
  isReadOnly: boolean
  /** Stands between the title and the matrix. */
  children: ReactNode
}

export function MyMetricsScreen({ initial, userId, role, isReadOnly, children }: MyMetricsScreenProps) {
  const isAdmin = role === 'admin'
  const { filters, change } = useMatrixFilters(isAdmin, userId, initial.meta.companies)
  const query = useMetricsSummary(filters, answersFilters(initial, filters, isAdmin) ? initial : undefined)
  const [latest, setLatest] = useState(initial)
  if (query.data && query.data !== latest) setLatest(query.data)
  const { years, companies } = latest.meta
  const isFailed = query.isError && !query.data

  return (
    <>
      <PageHeader
        title="Мои показатели"
        actions={
          <>
            {companies && (
              <Combobox
                label="Организация"
                labelHidden
                listLabel="Организации"
                placeholder="Выберите организацию"
                value={String(filters.companyId ?? '')}
                onChange={(id) => change({ companyId: Number(id) })}
                options={optionsOf(companies)}
                className="w-80 max-sm:w-full"
              />
            )}
            <YearStepper
              value={query.data?.data.year ?? filters.year ?? years.current}
              min={years.min}
              max={years.max}
              onChange={(year) => change({ year })}
            />
          </>
        }
      />
      {children}
      <QueryError query={query} />
      {!isFailed && (
        <MatrixYear summary={query.data ?? latest} isLoading={!query.data} {...{ role, isReadOnly }} />
      )}
    </>
  )
}

type MatrixYearProps = Pick<MyMetricsScreenProps, 'role' | 'isReadOnly'> & {
  summary: MetricsSummary
  isLoading: boolean
}

function MatrixYear({ summary, isLoading, role, isReadOnly }: MatrixYearProps) {
  const { data, meta } = summary
  const isEmpty = meta.entry !== 'open' || data.metric_categories.length === 0
  if (isEmpty && isLoading) return <SkeletonList rows={7} />
  if (isEmpty) {
    const [title, text] = NO_MATRIX[meta.entry]
    return <EmptyState title={title}>{text}</EmptyState>
  }

  const progress = openProgress(summary)
  const matrix = {
    categories: data.metric_categories,
    columns: matrixColumns(data),
    companyId: data.company_id,
  }
  const { approved, expected, on_time } = data.progress
  const waiting = meta.waiting ?? []
  const toApprove = role === 'manager' && !isReadOnly ? waitingForApproval(summary) : null
  return (
    <Busy busy={isLoading} skeleton={<SkeletonList rows={7} />}>
      {(waiting.length > 0 || toApprove) && <RequestsCard {...{ waiting, toApprove }} />}
      <section
        aria-labelledby="documents"
        className="flex flex-col rounded-lg @3xl:overflow-hidden @3xl:border @3xl:border-line @3xl:bg-surface print:border-0"
      >
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5 @max-3xl:order-last @3xl:px-4">
          <div className="flex flex-wrap items-baseline gap-x-3 @max-3xl:sr-only">
            <h2 id="documents" className="text-lg font-semibold">
              Документы {data.year} года
            </h2>
            {!isReadOnly && <DueLine progress={progress} />}
          </div>
          <PeriodLinks
            periods={openPeriods(summary).map((column) => ({
              ...column,
              companyId: role === 'admin' ? data.company_id : null,
            }))}
            years={meta.years}
            isReadOnly={isReadOnly}
          />
        </header>
        <MatrixTable {...matrix} />
        <MatrixCards {...matrix} progress={progress} isReadOnly={isReadOnly} />
      </section>
      {expected > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          За {data.year} год утверждено {approved} из{' '}
          {counted(expected, 'документа', 'документов', 'документов')}, в срок&nbsp;—&nbsp;{on_time}.
        </p>
      )}
    </Busy>
  )
}
