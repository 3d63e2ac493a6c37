'use client'

import { Info } from 'lucide-react'
import { organisations, tooFewWords } from '@/components/analytics/organisations/rating-words'
import { ReportCards } from '@/components/analytics/report/report-cards'
import type { ReportColumns } from '@/components/analytics/report/report-columns'
import { ReportTable } from '@/components/analytics/report/report-table'
import { hasCells, hasOwnCells } from '@/components/analytics/report/report-words'
import { ButtonLink } from '@/components/ui/basics/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { formatDateTime } from '@/lib/core/format/dates'
import type { Report } from '@/lib/features/analytics/answers'

type ReportViewProps = {
  report: Report
  columns: ReportColumns
  /** An admin who has chosen no organisation yet. */
  mayChooseOwn: boolean
  timeZone: string
}

function Note({ children }: { children: string }) {
  return (
    <p className="mb-3 flex gap-2 rounded-md border border-accent-line bg-accent-soft px-3.5 py-2.5 text-sm">
      <Info aria-hidden className="mt-px size-[1.15em] shrink-0 text-accent" />
      {children}
    </p>
  )
}

/** The report as a table and, on a phone, as cards; or why there is nothing in it. */
export function ReportView({ report, columns, mayChooseOwn, timeZone }: ReportViewProps) {
  const { meta } = report
  const { from, to } = meta.years
  const years = from === to ? `${from} год` : `${from}–${to} годы`

  if (!hasCells(report)) {
    return (
      <EmptyState
        title="Утверждённых данных пока нет"
        action={
          <ButtonLink href="/my-metrics" color="info">
            Перейти к моим показателям
          </ButtonLink>
        }
      >
        Отчёт строится по утверждённым документам. За {years} при выбранных фильтрах их нет.
      </EmptyState>
    )
  }
  const isSmall = meta.organisations < meta.min_group
  return (
    <>
      {isSmall && (
        <Note>
          {`${tooFewWords(meta.organisations)}. Нужно не менее ${meta.min_group}, поэтому показаны только собственные значения.`}
        </Note>
      )}
      {!hasOwnCells(report) && (
        <Note>
          {mayChooseOwn
            ? 'Показана только группа. Выберите организацию, чтобы увидеть рядом её значения.'
            : `Показана только группа: у вашей организации нет утверждённых значений за ${years}.`}
        </Note>
      )}
      <p className="mb-3 text-sm text-ink-soft">
        В группе {organisations(meta.organisations)}. В ячейке сверху вниз: своё значение, изменение к
        предыдущему периоду той же длины, медиана группы («мед.»), место и число организаций. Данные на{' '}
        {formatDateTime(meta.as_of, timeZone)}.
      </p>
      <ReportTable report={report} columns={columns} />
      <ReportCards report={report} columns={columns} />
    </>
  )
}
