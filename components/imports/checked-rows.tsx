import { ArrowRight, CircleAlert } from 'lucide-react'
import { OUTCOME_WORDS, type Outcome, placeWords } from '@/components/imports/import-words'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import { counted } from '@/lib/core/format/plural'
import type { CheckedRow } from '@/lib/core/workbook/list/shapes'

/** More are looked through in the file more easily than here. */
const MOST_ROWS = 100

const TONES: Readonly<Record<Outcome, ChipTone>> = {
  refused: 'overdue',
  create: 'fill',
  update: 'draft',
  same: 'later',
}

/** Rows of a checked list: what becomes of each, and why not. */
export function CheckedRows({ label, rows }: { label: string; rows: readonly CheckedRow[] }) {
  return (
    <>
      <ol aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.slice(0, MOST_ROWS).map((row) => (
          <li
            key={row.row}
            className="grid gap-x-5 gap-y-1.5 px-4 py-3 @3xl:grid-cols-[5.5rem_minmax(0,14rem)_9rem_minmax(0,1fr)]"
          >
            <span className="text-sm text-ink-soft">строка {row.row}</span>
            <span className="font-medium wrap-anywhere">{row.name}</span>
            <span>
              <Chip tone={TONES[row.outcome]} plain>
                {OUTCOME_WORDS[row.outcome]}
              </Chip>
            </span>
            <Details row={row} />
          </li>
        ))}
      </ol>
      {rows.length > MOST_ROWS && (
        <p className="mt-2 text-sm text-ink-soft">
          и ещё {counted(rows.length - MOST_ROWS, 'строка', 'строки', 'строк')}
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
          <CircleAlert aria-hidden className="mt-px size-[1.15em] shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <b>{placeWords(error)}:</b> {error.message}
          </span>
        </li>
      ))}
      {changes.map((change) => (
        <li key={change.column} className="flex flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
          <span className="text-ink-soft">{change.column}:</span>
          <span className="sr-only">было</span>
          <span className="text-ink-soft">{change.old ?? 'пусто'}</span>
          <ArrowRight aria-hidden className="size-3.5 shrink-0 self-center text-ink-muted" />
          <span className="sr-only">станет</span>
          <span className="font-semibold">{change.new ?? 'пусто'}</span>
        </li>
      ))}
    </ul>
  )
}
