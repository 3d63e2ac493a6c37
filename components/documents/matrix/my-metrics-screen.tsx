'use client'

import { FileSpreadsheet, ListChecks, Printer } from 'lucide-react'
import { useState } from 'react'
import {
  nextToFill,
  overdueByPeriod,
  quarterProgress,
  waitingForApproval,
} from '@/components/documents/matrix/matrix-progress'
import { MatrixCards, MatrixTable } from '@/components/documents/matrix/matrix-table'
import { OverdueLine, ProgressSummary } from '@/components/documents/matrix/progress-summary'
import { answersFilters, useMatrixFilters } from '@/components/documents/matrix/use-matrix-filters'
import {
  columnAsPeriod,
  openPeriods,
  type PeriodColumn,
  periodColumns,
  periodHref,
} from '@/components/documents/period/columns'
import { columnPeriod } from '@/components/documents/period/matrix'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Busy } from '@/components/ui/feedback/busy'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { QueryError } from '@/components/ui/feedback/query-error'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Combobox } from '@/components/ui/fields/combobox'
import { Select } from '@/components/ui/fields/select'
import { optionsOf } from '@/components/ui/fields/select-options'
import { YearStepper } from '@/components/ui/fields/year-stepper'
import { useMetricsSummary } from '@/lib/features/documents/client'
import type { RoleOfActor } from '@/lib/features/documents/entry/rules'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'

const PeriodWorkbook = lazyPart(
  () => import('@/components/documents/matrix/period-workbook'),
  (it) => it.PeriodWorkbook,
)

type PeriodBarProps = {
  /** Latest first, at least one. */
  columns: readonly PeriodColumn[]
  year: number
  /** The years that have periods to report. */
  years: { min: number; max: number }
  /** For an admin only. */
  companyId: number | null
}

const optionOf = ({ periodicity, number }: PeriodColumn) => `${periodicity}-${number}`

/** What is done with all documents of a period at once: review and approval, a workbook, a summary on paper. */
function PeriodBar({ columns, year, years, companyId }: PeriodBarProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [isWorkbookOpen, setWorkbookOpen] = useState(false)
  const column = columns.find((one) => optionOf(one) === chosen) ?? columns[0]
  if (!column) return null
  const period = columnAsPeriod(column, year, companyId)
  return (
    <section
      aria-label="Все документы периода"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden"
    >
      <Select
        label="Период"
        labelHidden
        value={optionOf(column)}
        onChange={setChosen}
        options={columns.map((one) => ({ value: optionOf(one), label: columnPeriod(one, year) }))}
        className="w-48 max-sm:w-full"
      />
      <ButtonLink
        href={periodHref('/my-metrics/review', period)}
        icon={<ListChecks aria-hidden />}
        className="max-sm:w-full"
      >
        Проверка и утверждение
      </ButtonLink>
      <Button
        icon={<FileSpreadsheet aria-hidden />}
        onClick={() => setWorkbookOpen(true)}
        className="max-sm:w-full"
      >
        Заполнение в Excel
      </Button>
      <ButtonLink
        href={periodHref('/my-metrics/print', period)}
        icon={<Printer aria-hidden />}
        className="max-sm:w-full"
      >
        Сводка для печати
      </ButtonLink>
      {isWorkbookOpen && (
        <PeriodWorkbook period={period} years={years} onClose={() => setWorkbookOpen(false)} />
      )}
    </section>
  )
}

function MatrixEmpty({ entry }: { entry: MetricsSummary['meta']['entry'] }) {
  switch (entry) {
    case 'watcher':
      return (
        <EmptyState title="Организация-наблюдатель не вводит показатели">
          Документы за неё не создаются. Если это ошибка, обратитесь к администратору.
        </EmptyState>
      )
    case 'no_categories':
      return (
        <EmptyState title="Вам пока не назначены категории показателей">
          Чтобы начать ввод, обратитесь к руководителю вашей организации: категории назначает он.
        </EmptyState>
      )
    case 'choose_company':
      return (
        <EmptyState title="Выберите организацию">
          Укажите организацию в поле над таблицей, чтобы увидеть её документы за год.
        </EmptyState>
      )
    case 'open':
      return (
        <EmptyState title="За этот год показателей нет">
          В этом году ни одна категория не содержит действующих показателей. Выберите другой год.
        </EmptyState>
      )
  }
}

const ENTRIES: readonly { tone: ChipTone; name: string }[] = [
  { tone: 'approved', name: 'утверждён' },
  { tone: 'draft', name: 'черновик' },
  { tone: 'returned', name: 'возвращён на доработку' },
  { tone: 'fill', name: 'ещё не заполнен' },
  { tone: 'overdue', name: 'просрочен' },
  { tone: 'later', name: 'ещё не открыт' },
]

function MatrixLegend() {
  return (
    <ul aria-label="Условные обозначения" className="mt-3 flex flex-wrap gap-x-4 gap-y-2 @max-3xl:hidden">
      {ENTRIES.map(({ tone, name }) => (
        <li key={tone}>
          <Chip tone={tone}>{name}</Chip>
        </li>
      ))}
    </ul>
  )
}

type CompanySelectProps = {
  companies: ReadonlyArray<{ id: number; name: string; short_name: string }>
  value: number | null
  onChange: (companyId: number) => void
}

function CompanySelect({ companies, value, onChange }: CompanySelectProps) {
  return (
    <Combobox
      label="Организация"
      labelHidden
      listLabel="Организации"
      placeholder="Выберите организацию"
      value={value === null ? '' : String(value)}
      onChange={(id) => onChange(Number(id))}
      options={optionsOf(companies)}
      className="w-80 max-sm:w-full"
    />
  )
}

type MyMetricsScreenProps = {
  initial: MetricsSummary
  userId: number
  role: RoleOfActor
  timeZone: string
}

export function MyMetricsScreen({ initial, userId, role, timeZone }: MyMetricsScreenProps) {
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
              <CompanySelect
                companies={companies}
                value={filters.companyId}
                onChange={(companyId) => change({ companyId })}
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
      {isFailed ? (
        <QueryError query={query} />
      ) : (
        <MatrixYear summary={query.data ?? latest} isLoading={!query.data} role={role} timeZone={timeZone} />
      )}
    </>
  )
}

type MatrixYearProps = { summary: MetricsSummary; isLoading: boolean; role: RoleOfActor; timeZone: string }

function MatrixYear({ summary, isLoading, role, timeZone }: MatrixYearProps) {
  const { data, meta } = summary
  const isEmpty = meta.entry !== 'open' || data.metric_categories.length === 0
  if (isEmpty && isLoading) return <SkeletonList rows={7} />
  if (isEmpty) return <MatrixEmpty entry={meta.entry} />

  const matrix = {
    categories: data.metric_categories,
    columns: periodColumns(data.available_periods),
    context: { year: data.year, companyId: data.company_id, timeZone },
  }
  return (
    <Busy busy={isLoading} skeleton={<SkeletonList rows={7} />}>
      <ProgressSummary
        progress={data.progress}
        period={quarterProgress(summary)}
        nextHref={nextToFill(summary)}
        waiting={role === 'manager' ? waitingForApproval(summary) : null}
        year={data.year}
      />
      <OverdueLine overdue={overdueByPeriod(summary)} />
      <PeriodBar
        key={data.year}
        columns={openPeriods(summary)}
        year={data.year}
        years={meta.years}
        companyId={role === 'admin' ? data.company_id : null}
      />
      <MatrixTable {...matrix} />
      <MatrixCards {...matrix} />
      <MatrixLegend />
    </Busy>
  )
}
