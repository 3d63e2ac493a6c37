'use client'

import { useState } from 'react'
import { MatrixEmpty } from '@/components/documents/matrix/matrix-empty'
import { answersFilters } from '@/components/documents/matrix/matrix-filters'
import { MatrixLegend } from '@/components/documents/matrix/matrix-legend'
import {
  nextToFill,
  overdueByPeriod,
  quarterProgress,
  waitingForApproval,
} from '@/components/documents/matrix/matrix-progress'
import { MatrixCards, MatrixTable } from '@/components/documents/matrix/matrix-table'
import { OverdueLine } from '@/components/documents/matrix/overdue-line'
import { PeriodBar } from '@/components/documents/matrix/period-bar'
import { ProgressSummary } from '@/components/documents/matrix/progress-summary'
import { useMatrixFilters } from '@/components/documents/matrix/use-matrix-filters'
import { periodColumns } from '@/components/documents/period/columns'
import { CompanySelect } from '@/components/documents/period/company-select'
import { openPeriods } from '@/components/documents/period/period-choice'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Busy } from '@/components/ui/feedback/busy'
import { QueryError } from '@/components/ui/feedback/query-error'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { YearStepper } from '@/components/ui/fields/year-stepper'
import { useMetricsSummary } from '@/lib/features/documents/client'
import type { RoleOfActor } from '@/lib/features/documents/entry/rules'
import type { MetricsSummary } from '@/lib/features/documents/summary/shapes'

type MyMetricsScreenProps = {
  initial: MetricsSummary
  userId: number
  role: RoleOfActor
  timeZone: string
}

const PATH = [{ label: 'Мои показатели' }]

/** «Мои показатели»: the year's documents by category and period. */
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
        breadcrumbs={PATH}
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
    <Busy busy={isLoading}>
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
