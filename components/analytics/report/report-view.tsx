'use client'

import { TermHint } from '@/components/analytics/method/term-hint'
import {
  Note,
  NothingApproved,
  OnlyGroup,
  yearsWords,
} from '@/components/analytics/organisations/group-notes'
import { groupSize, tooFewWords } from '@/components/analytics/organisations/rating-words'
import { ReportCards } from '@/components/analytics/report/report-cards'
import type { ReportParts } from '@/components/analytics/report/report-parts'
import { ReportTable } from '@/components/analytics/report/report-table'
import { hasCells, hasOwnCells } from '@/components/analytics/report/report-words'
import { PrintSignatures } from '@/components/layout/print-signatures'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { formatDateTime } from '@/lib/core/format/dates'
import type { Report } from '@/lib/features/analytics/report/contract'
import type { CompanyFilter } from '@/lib/features/analytics/schema'

type ReportViewProps = {
  report: Report
  parts: ReportParts
  filter: CompanyFilter & { company_id: number | null }
  /** An admin who has chosen no organisation yet. */
  mayChooseOwn: boolean
  timeZone: string
}

/** The report as a table and, on a phone, as cards; or why there is nothing in it. */
export function ReportView({ report, parts, filter, mayChooseOwn, timeZone }: ReportViewProps) {
  const { meta } = report
  const years = yearsWords(meta.years)

  if (!hasCells(report)) {
    return (
      <NothingApproved>
        Отчёт строится по утверждённым документам. За {years} при выбранных фильтрах их нет.
      </NothingApproved>
    )
  }
  return (
    <>
      {meta.below_minimum && (
        <Note>{`${tooFewWords(meta.min_group)}. Поэтому показаны только собственные значения.`}</Note>
      )}
      {!hasOwnCells(report) && <OnlyGroup mayChoose={mayChooseOwn} years={years} />}
      <p className="mb-3 text-sm text-ink-soft">
        В группе {groupSize(meta.organisations, meta.min_group)}. В ячейке сверху вниз: своё значение,
        изменение к предыдущему периоду той же длины, медиана группы («мед.»), место и число организаций.
        Треугольником и цветом отмечены только изменения больше случайного (точный критерий, 0,01), к худшему
        — жирным; серые от случайных не отличимы. В группы года входят организации, у которых не хватает не
        больше одного квартала. Метод {METHOD_VERSION}.
        <TermHint of="chance" /> Данные на {formatDateTime(meta.as_of, timeZone)}.
      </p>
      <ReportTable report={report} parts={parts} filter={filter} />
      <ReportCards report={report} parts={parts} filter={filter} />
      <PrintSignatures />
    </>
  )
}
