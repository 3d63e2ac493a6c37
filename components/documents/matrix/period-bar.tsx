'use client'

import { FileSpreadsheet, ListChecks, Printer } from 'lucide-react'
import { useState } from 'react'
import { columnAsPeriod, type PeriodColumn, periodHref } from '@/components/documents/period/columns'
import { columnPeriod } from '@/components/documents/period/matrix'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { Select } from '@/components/ui/fields/select'

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
export function PeriodBar({ columns, year, years, companyId }: PeriodBarProps) {
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
