import { CircleCheck, ListChecks, PencilLine, TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type {
  OverdueDocuments,
  PeriodProgress,
  WaitingDocuments,
} from '@/components/documents/matrix/matrix-progress'
import { columnAsPeriod, periodHref } from '@/components/documents/period/columns'
import { columnInSentence } from '@/components/documents/period/matrix'
import { ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { Chip } from '@/components/ui/feedback/chip'
import { formatDayMonth } from '@/lib/core/format/dates'
import { formatShare } from '@/lib/core/format/numbers'
import { counted, plural } from '@/lib/core/format/plural'
import type { SummaryProgress } from '@/lib/features/documents/summary/shapes'

function Stat({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'px-4 py-3.5 @max-3xl:first:basis-full @3xl:not-first:border-l @3xl:not-first:border-line @5xl:px-5 @7xl:min-w-72',
        className,
      )}
    >
      <dt className="text-sm text-ink-muted">{title}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2 gap-y-0.5">{children}</dd>
    </div>
  )
}

const Figure = ({ children }: { children: ReactNode }) => (
  <span className="text-xl font-semibold tracking-tight whitespace-nowrap @5xl:text-2xl">{children}</span>
)

function leftWords({ left, toFill }: PeriodProgress): string {
  if (toFill === 0) return 'осталось утвердить'
  return toFill === left ? 'осталось заполнить' : 'осталось заполнить и утвердить'
}

function LeftToFill({ period }: { period: PeriodProgress | null }) {
  if (period === null)
    return (
      <Stat title="Осталось заполнить">
        <span className="font-semibold">Ввод за этот год ещё не открыт</span>
      </Stat>
    )
  if (period.left === 0)
    return (
      <Stat title={period.column.title}>
        <span className="flex items-center gap-2 font-semibold text-approved @3xl:py-1">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          Все документы утверждены
        </span>
      </Stat>
    )
  return (
    <Stat title={`${period.column.title}, ${leftWords(period)}`}>
      <Figure>
        {period.left} из {period.total}
      </Figure>
      <span className="text-sm text-ink-soft">
        {plural(period.total, 'документа', 'документов', 'документов')}
        {period.overdue ? ', ' : ' до '}
        <span className={period.overdue ? 'font-medium text-overdue' : ''}>
          {period.overdue && 'срок истёк '}
          {formatDayMonth(period.dueDate)}
        </span>
      </span>
    </Stat>
  )
}

type ProgressSummaryProps = {
  progress: SummaryProgress
  period: PeriodProgress | null
  nextHref: string | null
  /** For a manager only. */
  waiting: WaitingDocuments | null
  year: number
}

/** How the year stands: what is left and by when, how much is approved, how much in time, and where to go on. */
export function ProgressSummary({ progress, period, nextHref, waiting, year }: ProgressSummaryProps) {
  const { approved, expected, on_time } = progress
  return (
    <section
      aria-label="Ход заполнения"
      className="mb-4 flex items-center justify-between rounded-lg border border-line bg-surface @max-3xl:flex-col @max-3xl:items-stretch"
    >
      <dl className="flex @max-3xl:flex-wrap @3xl:flex-1">
        <LeftToFill period={period} />
        <Stat title="Утверждено за год" className="@max-3xl:pt-0">
          <Figure>
            {approved} из {expected}
          </Figure>
          <Chip tone="approved" plain>
            {formatShare(approved, expected)}
          </Chip>
        </Stat>
        <Stat title="Утверждено в срок" className="@max-3xl:pt-0">
          <Figure>{formatShare(on_time, expected)}</Figure>
        </Stat>
      </dl>
      {(waiting || nextHref) && (
        <div className="m-3.5 flex shrink-0 flex-col gap-2 @max-3xl:mt-0 @3xl:mx-5 print:hidden">
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

/** «Просрочено 5 документов: 3 за III квартал, 2 за II квартал», each period a way to its first one. */
export function OverdueLine({ overdue }: { overdue: readonly OverdueDocuments[] }) {
  if (overdue.length === 0) return null
  const all = overdue.reduce((sum, { count }) => sum + count, 0)
  return (
    <p className="mb-4 flex gap-2.5 rounded-lg border border-overdue-line bg-overdue-soft px-4 py-3 text-overdue print:hidden">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        {all === 1 ? 'Просрочен' : 'Просрочено'} {counted(all, 'документ', 'документа', 'документов')}:{' '}
        {overdue.map(({ column, count, href }, index) => (
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
