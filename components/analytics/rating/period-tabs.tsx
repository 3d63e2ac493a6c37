'use client'

import { Tabs } from 'radix-ui'
import {
  isFilled,
  monthsOf,
  periodKey,
  periodName,
  periodOfKey,
  type RatingPeriod,
  YEAR_AND_QUARTERS,
} from '@/components/analytics/rating/rating-period'
import { Select } from '@/components/ui/fields/select'
import { monthName, quarterShort } from '@/lib/core/format/quarters'
import type { ShownRating } from '@/lib/features/analytics/rating/rules'

type PeriodTabsProps = {
  /** Undefined until there is an answer. */
  rating: ShownRating | undefined
  period: RatingPeriod
  onChange: (period: RatingPeriod) => void
}

const shortName = (period: RatingPeriod) =>
  period.kind === 'quarter' ? quarterShort(period.quarter) : periodName(period)

/** The year and its quarters as tabs, its months as a list beside them; those without data cannot be chosen. */
export function PeriodTabs({ rating, period, onChange }: PeriodTabsProps) {
  const current = periodKey(period)
  const months = rating ? monthsOf(rating) : []

  return (
    <>
      <Tabs.List
        aria-label="Период"
        className="inline-flex rounded-md border border-line bg-track p-0.5 @max-3xl:flex @max-3xl:w-full"
      >
        {YEAR_AND_QUARTERS.map((one) => {
          const key = periodKey(one)
          const isEmpty = rating !== undefined && !isFilled(rating, one)
          return (
            <Tabs.Trigger
              key={key}
              value={key}
              disabled={key !== current && isEmpty}
              title={isEmpty ? `${periodName(one)}: нет утверждённых данных` : undefined}
              className="min-h-(--control-sm) rounded-sm border border-transparent px-3 whitespace-nowrap text-ink-soft hover:text-ink disabled:cursor-default disabled:opacity-60 disabled:hover:text-ink-soft in-data-[vision=low]:disabled:border-line @max-3xl:flex-1 @max-3xl:px-1 data-[state=active]:border-line-strong data-[state=active]:bg-surface data-[state=active]:font-semibold data-[state=active]:text-ink"
            >
              {shortName(one)}
            </Tabs.Trigger>
          )
        })}
      </Tabs.List>
      {months.length > 0 && (
        <Select
          label="Месяц"
          labelHidden
          value={period.kind === 'month' ? String(period.month) : ''}
          onChange={(month) => {
            const chosen = periodOfKey(`m${month}`)
            if (chosen) onChange(chosen)
          }}
          options={months.map((month) => ({ value: String(month), label: monthName(month) }))}
          placeholder="Месяц"
          className="w-32"
        />
      )}
    </>
  )
}
