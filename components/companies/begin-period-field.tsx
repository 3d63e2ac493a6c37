'use client'

import { type Control, useController } from 'react-hook-form'
import { type BeginPeriod, firstDayOf, periodOf, yearsToChoose } from '@/components/companies/begin-period'
import type { CompanyFormInput } from '@/components/companies/company-form-values'
import { Select } from '@/components/ui/fields/select'
import { dateParts, type IsoDate } from '@/lib/calc/dates'
import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import { monthName, quarterName } from '@/lib/core/format/quarters'
import type { CompanyFields } from '@/lib/features/companies/record'

type BeginField = 'date_begin_year' | 'date_begin_quarter' | 'date_begin_month'

type BeginPeriodFieldProps = {
  control: Control<CompanyFormInput, unknown, CompanyFields>
  name: BeginField
  periodicity: PeriodicityId
  label: string
  today: IsoDate
}

/** The height of a label, so that the control lines up with the labelled one beside it. */
const BELOW_LABEL = 'pt-[calc(var(--text-sm)*var(--text-sm--line-height)+0.25rem)]'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const QUARTERS = numbers(4).map((quarter) => ({ value: String(quarter), label: quarterName(quarter) }))
const MONTHS = numbers(12).map((month) => ({ value: String(month), label: monthName(month) }))

/** The first period an organisation reports for, chosen as a period. */
export function BeginPeriodField({ control, name, periodicity, label, today }: BeginPeriodFieldProps) {
  const { field, fieldState } = useController({ control, name })
  const currentYear = dateParts(today).year
  const period = periodOf(periodicity, field.value) ?? { year: currentYear, part: 1 }
  const set = (change: Partial<BeginPeriod>) =>
    field.onChange(firstDayOf(periodicity, { ...period, ...change }))
  const hasPart = periodicity !== PERIODICITY.year
  const year = (
    <Select
      label={hasPart ? `${label}: год` : label}
      labelHidden={hasPart}
      required
      value={String(period.year)}
      onChange={(value) => set({ year: Number(value) })}
      options={yearsToChoose(currentYear, period.year).map((one) => ({
        value: String(one),
        label: String(one),
      }))}
      error={hasPart ? undefined : fieldState.error?.message}
      className={hasPart ? `w-28 ${BELOW_LABEL}` : 'w-28'}
    />
  )
  if (!hasPart) return year
  return (
    <div className="flex items-start gap-2">
      <Select
        label={label}
        required
        value={String(period.part)}
        onChange={(value) => set({ part: Number(value) })}
        options={periodicity === PERIODICITY.quarter ? QUARTERS : MONTHS}
        error={fieldState.error?.message}
        className="min-w-0 flex-1"
      />
      {year}
    </div>
  )
}
