'use client'

import { FileText } from 'lucide-react'
import { DynamicsYears } from '@/components/analytics/dynamics/dynamics-years'
import { CompanyFilters } from '@/components/analytics/filters/company-filters'
import { type FilterDictionaries, isSameQuery } from '@/components/analytics/filters/filter-state'
import { OwnCompanySelect } from '@/components/analytics/filters/own-company-select'
import { useAnalyticsQuery } from '@/components/analytics/filters/use-analytics-query'
import { yearsWords } from '@/components/analytics/organisations/group-notes'
import { hiddenOf, partsOf } from '@/components/analytics/report/report-parts'
import { ReportPartsMenu } from '@/components/analytics/report/report-parts-menu'
import { ReportView } from '@/components/analytics/report/report-view'
import { DownloadButton } from '@/components/calls/download-button'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { PrintButton } from '@/components/ui/basics/print-button'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { reportExportPath, useReport } from '@/lib/features/analytics/client'
import type { Report } from '@/lib/features/analytics/report/contract'
import { reportQueryIn } from '@/lib/features/analytics/rules'
import type { ReportQuery } from '@/lib/features/analytics/schema'

type ReportScreenProps = {
  /** What the page was rendered with, and what was asked for; nothing while the person's turn is awaited. */
  initial: { query: ReportQuery; report: Report } | undefined
  dictionaries: FilterDictionaries
  /** Organisations an admin may look at; null for everybody else. */
  companies: ReadonlyArray<{ id: number; name: string; short_name?: string }> | null
  /** The own organisation's short name; null for an admin. */
  company: string | null
  timeZone: string
}

const CONTROL_PATH = '/analytics/report/control'
const PATH = [{ label: 'Аналитика' }, { label: 'Отчёт по показателям' }]

/** «Отчёт по показателям»: every indicator over the years, on the screen, on paper and as a workbook. */
export function ReportScreen({ initial, dictionaries, companies, company, timeZone }: ReportScreenProps) {
  const { query: asked, search, change } = useAnalyticsQuery(reportQueryIn)
  const isAdmin = companies !== null
  const query: ReportQuery = { ...asked, company_id: isAdmin ? asked.company_id : null }
  const report = useReport(query, initial && isSameQuery(query, initial.query) ? initial.report : undefined)
  const years = report.data?.meta.years ?? initial?.report.meta.years
  const parts = partsOf(search.get('hide'))
  const name = company ?? companies?.find(({ id }) => id === query.company_id)?.short_name

  return (
    <>
      <span hidden data-print="wide" />
      <PageHeader
        title="Отчёт по показателям"
        breadcrumbs={PATH}
        printed={[name, 'все категории', years && yearsWords(years)].filter(Boolean).join(' · ')}
        actions={
          <>
            {companies && (
              <OwnCompanySelect
                companies={companies}
                value={query.company_id}
                onChange={(company_id) => change({ company_id })}
              />
            )}
            {years && <DynamicsYears min={years.min} max={years.max} value={years} onChange={change} />}
            <ReportPartsMenu parts={parts} onChange={(next) => change({ hide: hiddenOf(next) })} />
            <PrintButton />
            <DownloadButton path={reportExportPath(query)} />
            <ButtonLink icon={<FileText aria-hidden />} href={`${CONTROL_PATH}?${search}`}>
              Для внутреннего контроля
            </ButtonLink>
          </>
        }
      />
      <CompanyFilters
        query={query}
        onChange={change}
        dictionaries={dictionaries}
        isAdmin={isAdmin}
        method="signal"
      />
      <Loaded query={report} skeleton={<SkeletonList rows={10} />}>
        {(data) => (
          <ReportView
            report={data}
            parts={parts}
            filter={query}
            mayChooseOwn={isAdmin && query.company_id === null}
            timeZone={timeZone}
          />
        )}
      </Loaded>
    </>
  )
}
