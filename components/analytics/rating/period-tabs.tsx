'use client'

import type { KeyboardEvent } from 'react'
import {
  hasData,
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
  /** Id prefix of the tabs and their panel. */
  id: string
  /** Undefined until the first answer. */
  rating: ShownRating | undefined
  period: RatingPeriod
  onChange: (period: RatingPeriod) => void
}

/** Arrows, Home and End move between enabled tabs; Enter and Space select. */
function moveBetweenTabs(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]:enabled')]
  const at = tabs.findIndex((tab) => tab.matches(':focus'))
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  tabs.at(to % tabs.length)?.focus()
}

/** The year and quarters as tabs, months as a list; those without data are disabled. */
export function PeriodTabs({ id, rating, period, onChange }: PeriodTabsProps) {
  const current = periodKey(period)
  const months = rating ? monthsOf(rating) : []
  const isEmpty = (one: RatingPeriod) => rating !== undefined && !hasData(rating, one)
  // The selected tab is the tab stop; a month is not a tab.
  const keys = YEAR_AND_QUARTERS.filter((one) => periodKey(one) === current || !isEmpty(one)).map(periodKey)
  const stop = keys.includes(current) ? current : keys[0]

  function choose(key: string) {
    const chosen = periodOfKey(key)
    if (chosen) onChange(chosen)
  }

  return (
    <>
      <div
        role="tablist"
        aria-label="Период"
        onKeyDown={moveBetweenTabs}
        className="inline-flex rounded-md border border-line bg-track p-0.5 @max-3xl:flex @max-3xl:w-full"
      >
        {YEAR_AND_QUARTERS.map((one) => {
          const key = periodKey(one)
          return (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}-${key}`}
              aria-selected={key === current}
              aria-controls={`${id}-panel`}
              tabIndex={key === stop ? 0 : -1}
              onClick={() => choose(key)}
              disabled={!keys.includes(key)}
              title={isEmpty(one) ? `${periodName(one)}: нет утверждённых данных` : undefined}
              className="min-h-(--control-sm) rounded-sm border border-transparent px-3 whitespace-nowrap text-ink-soft hover:text-ink disabled:cursor-default disabled:opacity-60 disabled:hover:text-ink-soft in-data-[vision=low]:disabled:border-line @max-3xl:flex-1 @max-3xl:px-1 aria-selected:border-line-strong aria-selected:bg-surface aria-selected:font-semibold aria-selected:text-ink"
            >
              {one.quarter > 0 ? quarterShort(one.quarter) : 'Год'}
            </button>
          )
        })}
      </div>
      {months.length > 0 && (
        <Select
          label="Месяц"
          labelHidden
          value={String(period.month || '')}
          onChange={(month) => choose(`m${month}`)}
          options={months.map((month) => ({ value: String(month), label: monthName(month) }))}
          placeholder="Месяц"
          className="w-32"
        />
      )}
    </>
  )
}
