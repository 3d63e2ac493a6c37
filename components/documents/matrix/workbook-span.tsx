import { reviewTitle } from '@/components/documents/period/document-period'
import { Select } from '@/components/ui/fields/select'
import type { ReviewPeriod } from '@/lib/features/documents/client'

/** The quarters of these years, both ends included; null is the one period that was chosen. */
export type WorkbookSpan = { from: number; to: number } | null

type WorkbookSpanFieldsProps = {
  period: ReviewPeriod
  years: { min: number; max: number }
  span: WorkbookSpan
  onChange: (span: WorkbookSpan) => void
}

/** A workbook holds no more of them. */
const MOST_YEARS = 5

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: String(from + index),
  }))

/** What a workbook is for: the chosen period, or all quarters of some years. */
export function WorkbookSpanFields({ period, years, span, onChange }: WorkbookSpanFieldsProps) {
  const earliest = Math.max(years.min, (span?.to ?? years.max) - MOST_YEARS + 1)
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_7rem]">
      <Select
        label="Что заполнить"
        value={span ? 'years' : 'period'}
        onChange={(value) =>
          onChange(value === 'years' ? { from: Math.max(years.min, years.max - 2), to: years.max } : null)
        }
        options={[
          { value: 'period', label: reviewTitle(period) },
          { value: 'years', label: 'Кварталы за несколько лет' },
        ]}
      />
      {span && (
        <>
          <Select
            label="С года"
            value={String(span.from)}
            onChange={(value) => onChange({ ...span, from: Number(value) })}
            options={range(earliest, span.to)}
          />
          <Select
            label="По год"
            value={String(span.to)}
            onChange={(value) => {
              const to = Number(value)
              onChange({ from: Math.min(to, Math.max(span.from, to - MOST_YEARS + 1)), to })
            }}
            options={range(years.min, years.max)}
          />
        </>
      )}
    </div>
  )
}
