import { Check, ChevronDown, Clock } from 'lucide-react'
import type { PeriodProgress } from '@/components/documents/matrix/matrix-progress'
import { MatrixCell, type MatrixTable } from '@/components/documents/matrix/matrix-table'
import { cellView, columnPeriod, type PeriodColumn } from '@/components/documents/period/matrix'
import { BriefName } from '@/components/ui/basics/brief-name'
import { classNames } from '@/components/ui/basics/class-names'
import { formatDayMonth } from '@/lib/core/format/dates'
import { capital, documentsText, plural } from '@/lib/core/format/plural'
import { cellIn } from '@/lib/features/documents/entry/rules'

/**
 * «III квартал: 2 документа, срок был 30 октября, ввод открыт» and «октябрь: осталось 1 из 1, срок 30 ноября»: what is
 * overdue and what is due next, shown once for all cells.
 */
export function DueLine({
  progress,
  isNamed = true,
}: {
  progress: readonly PeriodProgress[]
  /** Whether the line names the period itself. */
  isNamed?: boolean
}) {
  const nameOf = ({ column }: PeriodProgress) => (isNamed ? `${column.name}: ` : '')
  const late = progress.filter(({ overdue }) => overdue)
  const [first, ...more] = late
  const due = progress.filter(({ left, overdue }) => left > 0 && !overdue)
  const dueDate = due.map((one) => one.dueDate).sort()[0]
  const [latest] = progress
  if (!latest) return <p className="text-sm text-ink-soft">Ввод за этот год ещё не открыт</p>
  if (!first && dueDate === undefined)
    return <p className="text-sm text-approved">{capital(latest.column.name)}: все документы утверждены</p>
  return (
    <>
      {first && (
        <p className="text-sm font-medium text-overdue">
          <Clock className="mr-1.5 inline size-4 align-[-0.2em]" />
          {late.map((one) => `${nameOf(one)}${documentsText(one.left)}`).join('; ')}
          {more.length === 0 ? `, срок был ${formatDayMonth(first.dueDate)}, ` : '; сроки прошли, '}
          ввод открыт
        </p>
      )}
      {dueDate !== undefined && (
        <p className="text-sm text-ink-soft">
          {due
            .filter((one) => one.dueDate === dueDate)
            .map((one) => `${nameOf(one)}осталось ${one.left} из ${one.total}`)
            .join('; ')}
          , срок {formatDayMonth(dueDate)}
        </p>
      )}
    </>
  )
}

/** The year on a phone: periods in progress as cards, finished ones as lines, later ones with their opening date. */
export function MatrixCards(
  props: Parameters<typeof MatrixTable>[0] & { progress: readonly PeriodProgress[]; isReadOnly: boolean },
) {
  const { categories, columns, companyId, progress } = props
  const cellsOf = (column: PeriodColumn) => (
    <ul className="divide-y divide-line">
      {categories.map((category) => {
        const view = cellView(cellIn(category, column), { companyId, category, column })
        return (
          <li key={category.id} className="px-4 py-2.5">
            <h3 className="mb-1.5 font-semibold text-pretty">
              <BriefName of={category} isNamedElsewhere={view.href !== null} />
            </h3>
            <MatrixCell view={view} />
          </li>
        )
      })}
    </ul>
  )
  const done = progress.filter(({ left }) => left === 0).toReversed()
  const later = columns.flatMap((column) => {
    if (progress.some((one) => one.column.name === column.name)) return []
    const opening = categories.map((category) => cellIn(category, column)).find((cell) => cell !== null)
    return opening && 'date_ready' in opening ? { column, from: opening.date_ready } : []
  })
  const card = 'rounded-lg border border-line bg-surface'
  return (
    <div className="space-y-3 @3xl:hidden print:hidden">
      {progress
        .filter(({ left }) => left > 0)
        .map((one) => (
          <section key={one.column.name} className={card}>
            <header className="border-b border-line px-4 py-2.5">
              <h2 className="text-lg font-semibold">{columnPeriod(one.column)}</h2>
              {!props.isReadOnly && <DueLine progress={[one]} isNamed={false} />}
            </header>
            {cellsOf(one.column)}
          </section>
        ))}
      {(done.length > 0 || later.length > 0) && (
        <div className={classNames(card, 'divide-y divide-line')}>
          {done.map(({ column, total }) => (
            <details key={column.name}>
              <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4">
                {capital(column.name)}
                <span className="ml-auto flex items-center gap-1.5 text-sm text-approved">
                  <Check className="size-4" />
                  {total} из {total} {plural(total, 'утверждён', 'утверждены', 'утверждены')}
                </span>
                <ChevronDown className="size-4 text-ink-soft" />
              </summary>
              <div className="border-t border-line">{cellsOf(column)}</div>
            </details>
          ))}
          {later.length > 0 && (
            <p className="px-4 py-2.5 text-sm text-pretty text-ink-muted">
              {capital(
                later
                  .map(
                    ({ column, from }, place) =>
                      `${column.name} ${place === 0 ? 'откроется' : '—'} с ${from}`,
                  )
                  .join(', '),
              )}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
