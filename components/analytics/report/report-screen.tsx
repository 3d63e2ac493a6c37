'use client'

import { FileText, Printer } from 'lucide-react'
import { useCallback } from 'react'
import { DynamicsYears } from '@/components/analytics/dynamics/dynamics-years'
import { CategoryFilter } from '@/components/analytics/filters/category-select'
import { ControlRow } from '@/components/analytics/filters/control-row'
import { type FilterDictionaries, isSameQuery } from '@/components/analytics/filters/filter-state'
import { OwnCompanySelect } from '@/components/analytics/filters/own-company-select'
import { useAnalyticsQuery } from '@/components/analytics/filters/use-analytics-query'
import { MethodLink } from '@/components/analytics/method/method-link'
import { yearsWords } from '@/components/analytics/organisations/group-notes'
import { comparedWords } from '@/components/analytics/organisations/rating-words'
import { hiddenOf, partsOf } from '@/components/analytics/report/report-parts'
import { ReportPartsMenu } from '@/components/analytics/report/report-parts-menu'
import { ReportView } from '@/components/analytics/report/report-view'
import { DownloadButton } from '@/components/calls/download-button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { SearchField } from '@/components/ui/fields/search-field'
import { ToggleField } from '@/components/ui/fields/toggle-field'
import { numberFilter } from '@/components/ui/lists/list-state'
import { RareActions } from '@/components/ui/overlays/rare-actions'
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
const PATH = [{ label: 'Аналитика' }, { label: 'Отчет по показателям' }]

/** «Отчет по показателям»: every indicator over the years, on the screen, on paper and as a workbook. */
export function ReportScreen({ initial, dictionaries, companies, company, timeZone }: ReportScreenProps) {
  const { query: asked, search, change } = useAnalyticsQuery(reportQueryIn)
  const isAdmin = companies !== null
  const query: ReportQuery = { ...asked, company_id: isAdmin ? asked.company_id : null }
  const report = useReport(query, initial && isSameQuery(query, initial.query) ? initial.report : undefined)
  const years = report.data?.meta.years ?? initial?.report.meta.years
  const parts = partsOf(search.get('hide'))
  const withGroup = search.get('group') === 'on'
  const categoryId = numberFilter(search, 'category')
  const words = search.get('search') ?? ''
  const findIndicator = useCallback((text: string) => change({ search: text }, { quiet: true }), [change])
  const name = company ?? companies?.find(({ id }) => id === query.company_id)?.short_name
  const categories = report.data?.data.metric_categories ?? initial?.report.data.metric_categories ?? []
  const category = categories.find(({ id }) => id === categoryId)?.name ?? 'все категории'

  return (
    <>
      <span hidden data-print="wide" />
      <PageHeader
        title="Отчет по показателям"
        breadcrumbs={PATH}
        printed={[name, category, years && yearsWords(years)].filter(Boolean).join(' · ')}
        actions={
          <>
            <MethodLink section="signal" about={query} />
            {companies && (
              <OwnCompanySelect
                companies={companies}
                value={query.company_id}
                onChange={(company_id) => change({ company_id })}
              />
            )}
            <ReportPartsMenu parts={parts} onChange={(next) => change({ hide: hiddenOf(next) })} />
            <RareActions
              actions={[
                { label: 'Печать', icon: <Printer aria-hidden />, onSelect: () => window.print() },
                {
                  label: 'Для внутреннего контроля',
                  icon: <FileText aria-hidden />,
                  href: `${CONTROL_PATH}?${search}`,
                },
              ]}
            />
            <DownloadButton path={reportExportPath(query)} />
          </>
        }
      />
      <ControlRow
        query={query}
        onChange={change}
        dictionaries={dictionaries}
        isAdmin={isAdmin}
        compared={comparedWords(report.data?.meta.organisations, false)}
        aside={
          <ToggleField
            label="Медиана и место"
            checked={withGroup}
            onChange={(isOn) => change({ group: isOn ? 'on' : null })}
          />
        }
      >
        <SearchField
          label="Найти показатель"
          placeholder="Найти показатель"
          value={words}
          onSearch={findIndicator}
          className="w-58 @max-3xl:w-full"
        />
        <CategoryFilter
          categories={categories}
          value={categoryId}
          onChange={(category) => change({ category })}
        />
        {years && <DynamicsYears min={years.min} max={years.max} value={years} onChange={change} />}
      </ControlRow>
      <Loaded query={report} skeleton={<SkeletonList rows={10} />}>
        {(data) => (
          <ReportView
            report={data}
            parts={parts}
            withGroup={withGroup}
            filter={query}
            categoryId={categoryId}
            words={words}
            onReset={() => change({ category: null, search: null })}
            mayChooseOwn={isAdmin && query.company_id === null}
            timeZone={timeZone}
          />
        )}
      </Loaded>
    </>
  )
}
