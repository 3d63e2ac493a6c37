'use client'

import { useState } from 'react'
import { CheckedRows } from '@/components/imports/checked-rows'
import { countsOf, OUTCOME_NAMES, OUTCOMES, type Outcome } from '@/components/imports/import-words'
import { classNames } from '@/components/ui/basics/class-names'
import { formatNumber } from '@/lib/core/format/numbers'
import type { CheckedList as Checked } from '@/lib/core/workbook/list/shapes'

/** What an uploaded list would do, row by row; those that cannot be taken come first. */
export function CheckedList({ list }: { list: Checked }) {
  const counts = countsOf(list)
  const [chosen, setChosen] = useState<Outcome | null>(null)
  const first = OUTCOMES.find((outcome) => counts[outcome] > 0) ?? 'same'
  const shown = chosen !== null && counts[chosen] > 0 ? chosen : first
  return (
    <section aria-label="Проверка файла">
      <fieldset className="mb-3 flex flex-wrap gap-2">
        <legend className="sr-only">Какие строки показать</legend>
        {OUTCOMES.map((outcome) => (
          <button
            key={outcome}
            type="button"
            aria-pressed={outcome === shown}
            disabled={counts[outcome] === 0}
            onClick={() => setChosen(outcome)}
            className={classNames(
              'flex min-h-(--control-md) items-center gap-2 rounded-md border px-3.5 transition-colors',
              'disabled:border-line disabled:bg-transparent disabled:text-ink-soft',
              outcome === shown
                ? 'border-accent bg-accent-soft font-semibold text-accent-deep'
                : 'border-line-strong bg-surface hover:border-control',
            )}
          >
            {OUTCOME_NAMES[outcome]} <b className="tabular-nums">{formatNumber(counts[outcome])}</b>
          </button>
        ))}
      </fieldset>
      {list.ignored.length > 0 && (
        <p className="mb-3 text-sm text-pretty text-ink-soft">
          Не загружаются столбцы: {list.ignored.map((heading) => `«${heading}»`).join(', ')}.
        </p>
      )}
      <CheckedRows label={OUTCOME_NAMES[shown]} rows={list.rows.filter(({ outcome }) => outcome === shown)} />
    </section>
  )
}
