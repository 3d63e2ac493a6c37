import { ArrowRight, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import { formatNumber } from '@/lib/core/format/numbers'
import { counted } from '@/lib/core/format/plural'
import type { CheckedList, CheckedRow } from '@/lib/core/workbook/list/shapes'

/** Rows shown: more are easier to review in the file. */
const MAX_ROWS = 100

type Outcome = CheckedRow['outcome']

/** In display order. */
const OUTCOMES = ['refused', 'create', 'update', 'same'] as const satisfies readonly Outcome[]

/** By outcome: the heading of a group of rows, and the chip of each row. */
const OUTCOME_WORDS: Readonly<Record<Outcome, { name: string; becomes: string; tone: ChipTone }>> = {
  refused: { name: 'С ошибками', becomes: 'не загрузится', tone: 'overdue' },
  create: { name: 'Новые', becomes: 'добавится', tone: 'fill' },
  update: { name: 'Изменятся', becomes: 'изменится', tone: 'draft' },
  same: { name: 'Без изменений', becomes: 'без изменений', tone: 'later' },
}

export function outcomeCounts({ rows }: Pick<CheckedList, 'rows'>): Record<Outcome, number> {
  const counts = { refused: 0, create: 0, update: 0, same: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

function CheckedRows({ label, rows }: { label: string; rows: readonly CheckedRow[] }) {
  return (
    <>
      <ol aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.slice(0, MAX_ROWS).map((row) => (
          <li
            key={row.row}
            className="grid gap-x-5 gap-y-1.5 px-4 py-3 @3xl:grid-cols-[5.5rem_minmax(0,14rem)_9rem_minmax(0,1fr)]"
          >
            <span className="text-sm text-ink-soft">строка {row.row}</span>
            <span className="font-medium wrap-anywhere">{row.name}</span>
            <span>
              <Chip tone={OUTCOME_WORDS[row.outcome].tone} plain>
                {OUTCOME_WORDS[row.outcome].becomes}
              </Chip>
            </span>
            <Details row={row} />
          </li>
        ))}
      </ol>
      {rows.length > MAX_ROWS && (
        <p className="mt-2 text-sm text-ink-soft">
          и ещё {counted(rows.length - MAX_ROWS, 'строка', 'строки', 'строк')}
        </p>
      )}
    </>
  )
}

function Details({ row: { outcome, errors, changes } }: { row: CheckedRow }) {
  if (outcome === 'create')
    return (
      <p className="min-w-0 text-sm wrap-anywhere text-ink-soft">
        {changes.map((change) => `${change.column}: ${change.new}`).join('; ')}
      </p>
    )
  return (
    <ul className="min-w-0 space-y-1 text-sm">
      {errors.map((error) => (
        <li key={`${error.cell} ${error.column} ${error.message}`} className="flex gap-2 text-danger">
          <CircleAlert className="mt-px size-[1.15em] shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <b>{[error.cell, error.column].filter((part) => part !== null).join(', ')}:</b> {error.message}
          </span>
        </li>
      ))}
      {changes.map((change) => (
        <li key={change.column} className="flex flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
          <span className="text-ink-soft">{change.column}:</span>
          <span className="sr-only">было</span>
          <span className="text-ink-soft">{change.old ?? 'пусто'}</span>
          <ArrowRight className="size-3.5 shrink-0 self-center text-ink-muted" />
          <span className="sr-only">станет</span>
          <span className="font-semibold">{change.new ?? 'пусто'}</span>
        </li>
      ))}
    </ul>
  )
}

/** Outcomes of an uploaded list by row, errors first. */
export function ListCheck({ list }: { list: CheckedList }) {
  const counts = outcomeCounts(list)
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
            {OUTCOME_WORDS[outcome].name} <b className="tabular-nums">{formatNumber(counts[outcome])}</b>
          </button>
        ))}
      </fieldset>
      {list.ignored.length > 0 && (
        <p className="mb-3 text-sm text-pretty text-ink-soft">
          Не загружаются столбцы: {list.ignored.map((heading) => `«${heading}»`).join(', ')}.
        </p>
      )}
      <CheckedRows
        label={OUTCOME_WORDS[shown].name}
        rows={list.rows.filter(({ outcome }) => outcome === shown)}
      />
    </section>
  )
}
