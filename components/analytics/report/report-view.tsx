'use client'

import {
  Note,
  NothingApproved,
  OnlyGroup,
  yearsWords,
} from '@/components/analytics/organisations/group-notes'
import { tooFewWords } from '@/components/analytics/organisations/rating-words'
import { ReportCards } from '@/components/analytics/report/report-cards'
import { ReportLegend } from '@/components/analytics/report/report-legend'
import { type ReportParts, shownPeriods } from '@/components/analytics/report/report-parts'
import {
  categoriesShown,
  incompleteYears,
  type ReportShown,
} from '@/components/analytics/report/report-shown'
import { ReportTable } from '@/components/analytics/report/report-table'
import { hasCells, hasOwnCells, signsOf } from '@/components/analytics/report/report-words'
import { PrintSignatures } from '@/components/layout/print-signatures'
import { Button } from '@/components/ui/basics/button'
import { useIsDrawn } from '@/components/ui/browser/use-is-drawn'
import { usePrinting } from '@/components/ui/browser/use-printing'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { formatInstantDate } from '@/lib/core/format/dates'
import type { Report } from '@/lib/features/analytics/report/contract'

type ReportViewProps = {
  report: Report
  parts: ReportParts
  withGroup: boolean
  filter: ReportShown['filter']
  /** Null for every category. */
  categoryId: number | null
  /** Words that names of indicators are searched for. */
  words: string
  onReset: () => void
  /** An admin who has chosen no organisation yet. */
  mayChooseOwn: boolean
  timeZone: string
}

/** The report as a table and, on a phone, as cards; or why there is nothing in it. */
export function ReportView({
  report,
  parts,
  withGroup,
  filter,
  categoryId,
  words,
  onReset,
  mayChooseOwn,
  timeZone,
}: ReportViewProps) {
  const [narrow, isNarrow] = useIsDrawn()
  const isPrinting = usePrinting()
  const { meta } = report
  const years = yearsWords(meta.years)

  if (!hasCells(report)) {
    return (
      <NothingApproved>
        Отчёт строится по утверждённым документам. За {years} при выбранных фильтрах их нет.
      </NothingApproved>
    )
  }
  const periods = shownPeriods(report.data.periods, parts)
  const categories = categoriesShown(report, { categoryId, words })
  const incomplete = incompleteYears(report.data.metric_categories, periods)
  const shown = { categories, periods, parts, withGroup, filter, incomplete }
  return (
    <>
      {meta.below_minimum && (
        <Note>{`${tooFewWords(meta.min_group)}. Поэтому показаны только собственные значения.`}</Note>
      )}
      {!hasOwnCells(report) && <OnlyGroup mayChoose={mayChooseOwn} years={years} />}
      <ReportLegend marks={signsOf(categories)} asOf={formatInstantDate(meta.as_of, timeZone)} />
      {/* There where the page is narrow, which larger type makes it too. */}
      <div ref={narrow} className="@3xl:hidden print:hidden" />
      {categories.length === 0 ? (
        <EmptyState title="Таких показателей нет" action={<Button onClick={onReset}>Показать все</Button>}>
          Измените запрос или выберите другую категорию.
        </EmptyState>
      ) : (
        <div className="@max-3xl:min-h-dvh print:min-h-0">
          {(!isNarrow || isPrinting) && (
            <div className="@max-3xl:hidden print:block">
              <ReportTable shown={shown} />
            </div>
          )}
          {isNarrow && <ReportCards shown={shown} />}
        </div>
      )}
      <PrintSignatures />
    </>
  )
}
