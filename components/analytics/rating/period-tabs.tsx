'use client'

import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import {
  monthsOf,
  periodKey,
  periodName,
  periodOfKey,
  type RatingPeriod,
  ratingOf,
  YEAR_AND_QUARTERS,
} from '@/components/analytics/rating/rating-period'
import { classNames } from '@/components/ui/basics/class-names'
import { Select } from '@/components/ui/fields/select'
import { monthName, quarterShort } from '@/lib/core/format/quarters'
import type { Rating } from '@/lib/features/analytics/rating/contract'

type PeriodTabsProps = {
  rating: Rating
  period: RatingPeriod
  onChange: (period: RatingPeriod) => void
  children: ReactNode
}

const shortName = (period: RatingPeriod) =>
  period.kind === 'quarter' ? quarterShort(period.quarter) : periodName(period)

/** The year and its quarters as tabs, its months as a list beside them; those without data cannot be chosen. */
export function PeriodTabs({ rating, period, onChange, children }: PeriodTabsProps) {
  const current = periodKey(period)
  const months = monthsOf(rating)

  function choose(key: string) {
    const chosen = periodOfKey(key)
    if (chosen) onChange(chosen)
  }

  return (
    <Tabs.Root value={current} onValueChange={choose} activationMode="manual">
      <div className="mb-4 flex flex-wrap items-center gap-2.5 print:hidden">
        <Tabs.List
          aria-label="Период"
          className="inline-flex rounded-md border border-line bg-track p-1 @max-2xl:flex @max-2xl:w-full"
        >
          {YEAR_AND_QUARTERS.map((one) => {
            const key = periodKey(one)
            return (
              <Tabs.Trigger
                key={key}
                value={key}
                disabled={key !== current && ratingOf(rating, one) === null}
                title={ratingOf(rating, one) === null ? 'Нет утверждённых данных' : undefined}
                className={classNames(
                  'min-h-(--control-sm) rounded-sm border border-transparent px-3.5 text-ink-soft hover:text-ink @max-2xl:flex-1 @max-2xl:px-1',
                  'data-[state=active]:border-line-strong data-[state=active]:bg-surface data-[state=active]:font-semibold data-[state=active]:text-ink',
                  'disabled:cursor-default disabled:opacity-60 disabled:hover:text-ink-soft in-data-[vision=low]:disabled:border-line',
                )}
              >
                <span className="@max-2xl:hidden">{periodName(one)}</span>
                <span className="@2xl:hidden">{shortName(one)}</span>
              </Tabs.Trigger>
            )
          })}
        </Tabs.List>
        {months.length > 0 && (
          <Select
            label="Месяц"
            labelHidden
            value={period.kind === 'month' ? String(period.month) : ''}
            onChange={(month) => month !== '' && choose(`m${month}`)}
            options={months.map((month) => ({ value: String(month), label: monthName(month) }))}
            placeholder="По месяцам"
            className="w-40"
          />
        )}
      </div>
      <Tabs.Content value={current} tabIndex={-1} className="outline-none">
        {children}
      </Tabs.Content>
    </Tabs.Root>
  )
}
