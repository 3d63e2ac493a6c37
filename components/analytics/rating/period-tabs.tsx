'use client'

import { type KeyboardEvent, type ReactNode, useId } from 'react'
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

/** Arrows, Home and End move between the tabs that can be chosen; Enter and the space bar choose. */
function moveBetweenTabs(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]:enabled')]
  const at = tabs.findIndex((tab) => tab.matches(':focus'))
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  tabs.at(to % tabs.length)?.focus()
}

/** The year and its quarters as tabs, its months as a list beside them; those without data cannot be chosen. */
export function PeriodTabs({ rating, period, onChange, children }: PeriodTabsProps) {
  const id = useId()
  const current = periodKey(period)
  const months = monthsOf(rating)
  const canChoose = (one: RatingPeriod) => periodKey(one) === current || ratingOf(rating, one) !== null
  // Tab stops at the chosen one; a month is none of them.
  const keys = YEAR_AND_QUARTERS.filter(canChoose).map(periodKey)
  const stop = keys.includes(current) ? current : keys[0]

  function choose(key: string) {
    const chosen = periodOfKey(key)
    if (chosen) onChange(chosen)
  }

  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center gap-2.5 print:hidden">
        <div
          role="tablist"
          aria-label="Период"
          onKeyDown={moveBetweenTabs}
          className="inline-flex rounded-md border border-line bg-track p-1 @max-2xl:flex @max-2xl:w-full"
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
                disabled={!canChoose(one)}
                title={ratingOf(rating, one) === null ? 'Нет утверждённых данных' : undefined}
                className={classNames(
                  'min-h-(--control-sm) rounded-sm border border-transparent px-3.5 text-ink-soft hover:text-ink @max-2xl:flex-1 @max-2xl:px-1',
                  'aria-selected:border-line-strong aria-selected:bg-surface aria-selected:font-semibold aria-selected:text-ink',
                  'disabled:cursor-default disabled:opacity-60 disabled:hover:text-ink-soft in-data-[vision=low]:disabled:border-line',
                )}
              >
                <span className="@max-2xl:hidden">{periodName(one)}</span>
                <span className="@2xl:hidden">{shortName(one)}</span>
              </button>
            )
          })}
        </div>
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
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        tabIndex={-1}
        className="outline-none"
      >
        {children}
      </div>
    </div>
  )
}
