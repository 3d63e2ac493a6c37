'use client'

import { Columns3, Download, FileText } from 'lucide-react'
import { DynamicsYears } from '@/components/analytics/dynamics/dynamics-years'
import { CategoryFilter, ControlRow } from '@/components/analytics/filters/control-row'
import { type FilterDictionaries, selectionWords } from '@/components/analytics/filters/filter-state'
import { answerTo, type Rendered, type ScreenFrame } from '@/components/analytics/filters/screen-frame'
import { ScreenHeader, useAnalyticsQuery } from '@/components/analytics/filters/screen-header'
import { methodPath } from '@/components/analytics/method/method-link'
import { NothingReached, reachWords, yearsWords } from '@/components/analytics/organisations/group-notes'
import { comparedWords } from '@/components/analytics/organisations/rating-words'
import { PublicationNote } from '@/components/analytics/publications/publication-chip'
import {
  hasOwnCells,
  hiddenAfter,
  isLast,
  partsShown,
  type ReportPart,
  SHOWN_PARTS,
} from '@/components/analytics/report/report-shown'
import { ReportView } from '@/components/analytics/report/report-view'
import { useDownload } from '@/components/calls/download-button'
import { Button } from '@/components/ui/basics/button'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { SearchField } from '@/components/ui/fields/search-field'
import { ToggleField } from '@/components/ui/fields/toggle-field'
import { numberFilter } from '@/components/ui/lists/list-state'
import { Popover } from '@/components/ui/overlays/popover'
import { yearsShort } from '@/lib/core/format/quarters'
import { analyticsCalls } from '@/lib/features/analytics/client'
import type { Report } from '@/lib/features/analytics/contract'
import { reportQueryIn } from '@/lib/features/analytics/rules'
import type { ReportQuery } from '@/lib/features/analytics/schema'

const useReport = analyticsCalls.pageOf('GET /api/analytics-report-data')

const PART_NAME: Record<ReportPart, string> = {
  quarters: 'Кварталы',
  years: 'Годы',
  own: 'Своё значение',
  change: 'Изменение',
}

type ReportScreenProps = {
  initial: Rendered<ReportQuery, Report>
  dictionaries: FilterDictionaries
  frame: ScreenFrame
}

/** «Отчет по показателям»: all indicators over the years, on screen, in print and as a workbook. */
export function ReportScreen(props: ReportScreenProps) {
  const { initial, dictionaries, frame } = props
  const { companies, reach } = frame
  const { query: requested, search, change } = useAnalyticsQuery(reportQueryIn)
  const isAdmin = companies !== null
  const query: ReportQuery = { ...requested, company_id: isAdmin ? requested.company_id : null }
  const report = useReport(query, answerTo(query, initial))
  const known = report.data ?? initial?.answer
  const years = known?.meta.years
  const parts = partsShown(search.get('hide'))
  const group = search.get('group')
  const withGroup = group === null ? known !== undefined && !hasOwnCells(known) : group === 'on'
  const categoryId = numberFilter(search, 'category')
  const words = search.get('search') ?? ''
  const categories = known?.data.metric_categories ?? []
  const chosen = categories.find(({ id }) => id === categoryId)
  const { isLoading, download } = useDownload(
    analyticsCalls.address('GET /api/analytics-report-data/export', {
      query: { ...query, metric_category_id: chosen?.id ?? null },
    }),
  )

  /** Check boxes of periods or of values; the last checked one of a kind is disabled. */
  const choices = (title: string, kind: readonly ReportPart[]) => (
    <fieldset>
      <legend className="mb-2 font-semibold">{title}</legend>
      <div className="flex flex-col gap-2">
        {kind.map((part) => (
          <Checkbox
            key={part}
            label={PART_NAME[part]}
            checked={parts.has(part)}
            disabled={isLast(parts, part)}
            onChange={() => change({ hide: hiddenAfter(parts, part) })}
          />
        ))}
      </div>
    </fieldset>
  )

  return (
    <>
      <span hidden data-print="wide" />
      <ScreenHeader
        title="Отчет по показателям"
        frame={frame}
        companyId={query.company_id}
        onCompany={(company_id) => change({ company_id })}
        description={reachWords(reach)}
        printed={[
          chosen?.name ?? 'все категории',
          years && yearsWords(years),
          selectionWords(query, dictionaries),
        ]}
        method={methodPath('signal', query)}
        meta={report.data?.meta}
        rare={[
          {
            label: isLoading ? 'Готовим файл…' : 'Скачать XLSX',
            icon: <Download />,
            onSelect: download,
          },
          {
            label: 'Для внутреннего контроля',
            icon: <FileText />,
            href: `/analytics/report/control?${search}`,
          },
        ]}
      />
      <ControlRow
        query={query}
        onChange={change}
        dictionaries={dictionaries}
        isAdmin={isAdmin}
        text={[years && yearsShort(years), chosen?.short_name ?? 'все категории'].filter(Boolean).join(' · ')}
        compared={
          report.isPlaceholderData ? undefined : comparedWords(report.data?.meta.organisations, false)
        }
        aside={
          <span className="flex flex-wrap items-center gap-2.5">
            <ToggleField
              label="Медиана и место"
              checked={withGroup}
              onChange={(isOn) => change({ group: isOn ? 'on' : 'off' })}
            />
            <Popover label="Столбцы отчёта" trigger={<Button icon={<Columns3 />}>Столбцы</Button>}>
              <div className="grid grid-cols-2 gap-4">
                {choices('Периоды', SHOWN_PARTS.period)}
                {choices('В ячейке', SHOWN_PARTS.value)}
              </div>
            </Popover>
          </span>
        }
      >
        <SearchField
          label="Найти показатель"
          placeholder="Показатель"
          value={words}
          onSearch={(text) => change({ search: text }, { quiet: true })}
          className="w-40 @max-3xl:w-full"
        />
        <CategoryFilter
          categories={categories}
          value={categoryId}
          onChange={(category) => change({ category })}
          className="w-56 @max-3xl:w-full"
        />
        {years && <DynamicsYears min={years.min} max={years.max} value={years} onChange={change} />}
      </ControlRow>
      <PublicationNote meta={report.data?.meta} onChange={change} />
      <Loaded query={report} of={JSON.stringify(query)} skeleton={<SkeletonList rows={10} />}>
        {(data) =>
          reach?.length === 0 ? (
            <NothingReached />
          ) : (
            <ReportView
              report={data}
              parts={parts}
              withGroup={withGroup}
              filter={query}
              categoryId={categoryId}
              words={words}
              onReset={() => change({ category: null, search: null })}
              mayChooseOwn={isAdmin && query.company_id === null}
              isWatcher={frame.isWatcher}
            />
          )
        }
      </Loaded>
    </>
  )
}
