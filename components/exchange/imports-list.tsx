import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Chip } from '@/components/ui/feedback/chip'
import { QueryError } from '@/components/ui/feedback/error-state'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { formatDateTime } from '@/lib/core/format/dates'
import { groupedText } from '@/lib/core/format/entry-text'
import { counted } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import type { ImportRow, importBrief } from '@/lib/features/documents/exchange/contract'
import { ROW_OUTCOMES, readPeriod, rowOutcomeNames } from '@/lib/features/documents/exchange/rules'
import { exchangeKeyCalls } from '@/lib/features/exchange-keys/client'

/** «III квартал 2026 года» */
function periodWords(text: string): string {
  const period = readPeriod(text)
  return period ? periodTitle(period) : text
}

/** Several periods, by the first and the last. */
function periodsWords(periods: readonly string[]): string {
  const [first = '', last = ''] = [periods.toSorted()[0], periods.toSorted().at(-1)]
  return periods.length < 3
    ? periods.map(periodWords).join(', ')
    : `${counted(periods.length, 'период', 'периода', 'периодов')}: ${periodWords(first)} — ${periodWords(last)}`
}

type ImportBrief = z.output<typeof importBrief>

const verdictOf = ({ dry_run, outcome, counts }: ImportBrief): string => {
  if (outcome === 'refused') return dry_run ? 'проба, отказ' : 'отклонено целиком'
  const isWhole = counts.refused === 0
  if (dry_run) return isWhole ? 'проба, годится' : 'проба, годится частично'
  return isWhole ? 'принято' : 'принято частично'
}

const toneOf = ({ dry_run, outcome, counts }: ImportBrief) => {
  if (outcome === 'refused') return 'overdue'
  if (counts.refused > 0) return 'draft'
  return dry_run ? 'later' : 'approved'
}

const SHOWN = 50

/** Rejected only because of another row of its document; rows with their own error come first. */
const isAlong = ({ reason }: ImportRow) => reason === 'document_refused'

/** Rows of an import: first those with changes or errors, others on demand. */
function ImportRows({ id }: { id: number }) {
  // The answer of an import never changes.
  const query = exchangeKeyCalls.useData('GET /api/exchange-log/{id}', { params: { id } }, undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [isWhole, setWhole] = useState(false)
  if (query.isError) return <QueryError query={query} />
  if (!query.data) return <SkeletonList rows={3} />
  const rows = ROW_OUTCOMES.flatMap((outcome) =>
    query.data.rows.filter((row) => row.outcome === outcome),
  ).toSorted((one, other) => Number(isAlong(one)) - Number(isAlong(other)))
  const telling = rows.filter(({ outcome }) => outcome !== 'same')
  const first = telling.slice(0, SHOWN)
  const shown = isWhole ? rows : first
  const names = rowOutcomeNames(query.data)
  const isOfMany = new Set(rows.map(({ period }) => period)).size > 1
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {shown.map((row) => (
          <li
            key={`${row.period} ${row.index}`}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-0.5 py-2 @5xl:grid-cols-[minmax(0,1.2fr)_6rem_9rem_minmax(0,1.6fr)] @5xl:items-baseline"
          >
            <span className="min-w-0 @max-5xl:col-span-2">
              {row.name ?? 'неизвестный код'} <code className="text-ink-soft wrap-anywhere">{row.code}</code>
              {isOfMany && <span className="text-ink-soft">, {periodWords(row.period)}</span>}
            </span>
            <span className="font-semibold @5xl:text-right">
              <span className="sr-only">прислано </span>
              {row.value === null ? '—' : groupedText(row.value)}
            </span>
            <span className={classNames('font-medium', row.outcome === 'refused' && 'text-danger')}>
              {names[row.outcome]}
            </span>
            <span className="text-pretty text-ink-soft @max-5xl:col-span-2">{row.message}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {first.length < rows.length && (
          <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Свернуть' : `Показать ещё ${rows.length - first.length}`}
            {!isWhole && first.length === telling.length && ' без изменений'}
          </Button>
        )}
        <a href={`/api/exchange-log/${id}`} download={`otvet-${id}.json`} className="link min-h-6">
          Скачать ответ
        </a>
      </p>
    </>
  )
}

function ImportItem({ one, isOfAll }: { one: ImportBrief; isOfAll: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const names = rowOutcomeNames(one)
  const counted = ROW_OUTCOMES.filter((outcome) => one.counts[outcome] > 0)
  return (
    <li className="px-4 py-3 @3xl:px-5">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-start gap-3 text-left"
      >
        <ChevronDown className={classNames('mt-1 size-4 shrink-0 text-ink-soft', !isOpen && '-rotate-90')} />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="font-medium">{formatDateTime(one.at)}</span>
          <span className="min-w-0 wrap-anywhere">
            {one.key.name}
            {isOfAll && `, ${one.company.short_name}`}
          </span>
          <span className="text-ink-soft">{periodsWords(one.periods)}</span>
          <Chip tone={toneOf(one)}>{verdictOf(one)}</Chip>
          <span className="text-sm text-ink-soft">
            {counted.map((outcome) => `${names[outcome]} ${one.counts[outcome]}`).join(' · ')}
          </span>
          {one.first_refusal && (
            <span className="basis-full text-sm text-pretty text-danger">{one.first_refusal}</span>
          )}
        </span>
      </button>
      {isOpen && (
        <div className="mt-2 border-t border-line pt-2 @3xl:pl-8">
          <ImportRows id={one.id} />
        </div>
      )}
    </li>
  )
}

export const ImportsList = ({ imports, ...how }: { imports: readonly ImportBrief[]; isOfAll: boolean }) => (
  <ul
    aria-label="Последние передачи"
    className="divide-y divide-line rounded-lg border border-line bg-surface"
  >
    {imports.map((one) => (
      <ImportItem key={one.id} one={one} {...how} />
    ))}
  </ul>
)
