'use client'

import { Triangle } from 'lucide-react'
import { SignKeys } from '@/components/analytics/charts/signs'
import { TermHint } from '@/components/analytics/method/method-link'
import {
  Note,
  NothingApproved,
  OnlyGroup,
  yearsWords,
} from '@/components/analytics/organisations/group-notes'
import { tooFewWords } from '@/components/analytics/organisations/rating-words'
import { ReportCards } from '@/components/analytics/report/report-cards'
import {
  categoriesShown,
  hasCells,
  hasOwnCells,
  incompleteYears,
  periodsShown,
  type ReportParts,
  type ReportShown,
  reportSigns,
} from '@/components/analytics/report/report-shown'
import { ReportTable } from '@/components/analytics/report/report-table'
import { PrintSignatures } from '@/components/layout/print-signatures'
import { Button } from '@/components/ui/basics/button'
import { useIsDrawn } from '@/components/ui/browser/use-is-drawn'
import { usePrinting } from '@/components/ui/browser/use-printing'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import type { SignalSign } from '@/lib/features/analytics/own/rules'
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
  const periods = periodsShown(report.data.periods, parts)
  const categories = categoriesShown(report, { categoryId, words })
  const incomplete = incompleteYears(report.data.metric_categories, periods)
  const shown = { categories, periods, parts, withGroup, filter, incomplete, meta }
  return (
    <>
      {meta.below_minimum && meta.publication && (
        <Note>{`${tooFewWords(meta.min_group)}. Поэтому показаны только собственные значения.`}</Note>
      )}
      {!hasOwnCells(report) && <OnlyGroup mayChoose={mayChooseOwn} years={years} />}
      <ReportLegend signs={reportSigns(categories)} />
      {/* Drawn only on a narrow page, larger type included, to render one of table and cards. */}
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

/** What stands in a cell; the signs that are used alone. */
function ReportLegend({ signs }: { signs: readonly SignalSign[] }) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      <p>Под значением — изменение к прошлому периоду:</p>
      <ul aria-label="Обозначения" className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <SignKeys signs={signs} />
        <li className="inline-flex items-center gap-1.5">
          <Triangle aria-hidden className="size-2.5 fill-current text-danger" />
          больше случайного
          <TermHint of="chance" />
        </li>
        <li>серое — в пределах случайного</li>
        <li>метод {METHOD_VERSION}</li>
      </ul>
    </div>
  )
}
