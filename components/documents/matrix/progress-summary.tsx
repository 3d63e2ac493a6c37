import { CircleCheck, Clock, ListChecks, PencilLine } from 'lucide-react'
import { Fragment } from 'react'
import type {
  OverdueDocuments,
  PeriodProgress,
  WaitingDocuments,
} from '@/components/documents/matrix/matrix-progress'
import { columnAsPeriod, periodHref } from '@/components/documents/period/columns'
import { columnInSentence } from '@/components/documents/period/matrix'
import { ButtonLink } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { formatDayMonth } from '@/lib/core/format/dates'
import { counted, plural } from '@/lib/core/format/plural'
import type { SummaryProgress } from '@/lib/features/documents/summary/shapes'

function leftWords({ left, toFill }: PeriodProgress): string {
  if (toFill === 0) return 'осталось утвердить'
  return toFill === left ? 'осталось заполнить' : 'осталось заполнить и утвердить'
}

type ProgressSummaryProps = {
  period: PeriodProgress | null
  overdue: readonly OverdueDocuments[]
  nextHref: string | null
  /** For a manager only. */
  waiting: WaitingDocuments | null
  year: number
}

/** What is left of the latest period and by when, what is late of others, and where to go on. */
export function ProgressSummary({ period, overdue, nextHref, waiting, year }: ProgressSummaryProps) {
  return (
    <section
      aria-label="Ход заполнения"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5"
    >
      <div>
        <LeftOf period={period} />
        <Late overdue={overdue} period={period} />
      </div>
      {(waiting || nextHref) && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {waiting && (
            <ButtonLink
              href={periodHref('/my-metrics/review', columnAsPeriod(waiting.column, year, null))}
              color="info"
              icon={<ListChecks aria-hidden />}
            >
              Ждут проверки: {waiting.count}
              {/* Of an earlier period than the one beside. */}
              {waiting.column.title !== period?.column.title && ` за ${columnInSentence(waiting.column)}`}
            </ButtonLink>
          )}
          {nextHref && (
            <ButtonLink
              href={nextHref}
              color={waiting ? 'default' : 'info'}
              icon={<PencilLine aria-hidden />}
            >
              Продолжить ввод
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  )
}

function LeftOf({ period }: { period: PeriodProgress | null }) {
  if (period === null) return <p className="font-semibold">Ввод за этот год ещё не открыт</p>
  if (period.left === 0)
    return (
      <p className="flex items-center gap-2 font-semibold text-approved">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        {period.column.title}: все документы утверждены
      </p>
    )
  return (
    <p>
      <b className="font-semibold">
        {period.column.title}: {leftWords(period)} {period.left} из {period.total}
      </b>{' '}
      {!period.overdue && <span className="text-ink-soft">до {formatDayMonth(period.dueDate)}</span>}
    </p>
  )
}

type LateProps = Pick<ProgressSummaryProps, 'overdue' | 'period'>

/** «Срок был 30 октября, ввод открыт. Просрочено: 2 за II квартал», each other period a way to its first document. */
function Late({ overdue, period }: LateProps) {
  const others = overdue.filter(({ column }) => column.title !== period?.column.title)
  if (!period?.overdue && others.length === 0) return null
  return (
    <p className="flex gap-1.5 text-sm text-overdue">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {period?.overdue && `Срок был ${formatDayMonth(period.dueDate)}, ввод открыт. `}
        {others.length > 0 && 'Просрочено: '}
        {others.map(({ column, count, href }, index) => (
          <Fragment key={`${column.periodicity}-${column.number}`}>
            {index > 0 && ', '}
            <Link href={href} className="font-semibold underline underline-offset-3">
              {count} за {columnInSentence(column)}
            </Link>
          </Fragment>
        ))}
      </span>
    </p>
  )
}

/** «За 2026 год утверждено 4 документа из 6, в срок — 3». */
export function YearLine({ progress, year }: { progress: SummaryProgress; year: number }) {
  const { approved, expected, on_time } = progress
  if (expected === 0) return null
  return (
    <p className="mt-2 text-sm text-ink-soft">
      За {year} год {plural(approved, 'утверждён', 'утверждено', 'утверждено')}{' '}
      {counted(approved, 'документ', 'документа', 'документов')} из {expected}
      {approved > 0 && `, в срок — ${on_time}`}
    </p>
  )
}
