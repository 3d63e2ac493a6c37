import { ClipboardCheck, type LucideIcon, MessageCircleQuestionMark, Undo2 } from 'lucide-react'
import type { waitingForApproval } from '@/components/documents/matrix/matrix-progress'
import { periodHref } from '@/components/documents/period/matrix'
import { aboutText } from '@/components/documents/questions/questions-context'
import { ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { formatDateTime } from '@/lib/core/format/dates'
import { documentsText } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { personName, WAITING_WORDS } from '@/lib/features/documents/labels'
import type { WaitingItem } from '@/lib/features/documents/summary/shapes'

const LOOK: Record<WaitingItem['kind'], LucideIcon> = {
  returned: Undo2,
  asked: MessageCircleQuestionMark,
  answered: MessageCircleQuestionMark,
  unanswered: MessageCircleQuestionMark,
  resent: ClipboardCheck,
}

/** Returns come before questions, and own unanswered questions last. */
const ORDER: readonly WaitingItem['kind'][] = ['returned', 'asked', 'resent', 'answered', 'unanswered']

/** «Вопрос о числе a: «Пролежни», III квартал 2026 года» */
function titleOf({ kind, var_name, metric, input_document }: WaitingItem): string {
  const subject = `${WAITING_WORDS[kind].title}${metric ? ` ${aboutText({ var_name })}` : ''}`
  return `${subject}: «${metric?.short_name ?? input_document.metric_category.short_name}», ${periodTitle(input_document)}`
}

type RequestsCardProps = {
  waiting: readonly WaitingItem[]
  /** For a manager only. */
  toApprove: ReturnType<typeof waitingForApproval>
}

/** «Вас просят»: tasks of colleagues, each with its action, and own unanswered questions. */
export function RequestsCard({ waiting, toApprove }: RequestsCardProps) {
  const ordered = waiting.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  const own = ordered.filter(({ kind }) => kind === 'unanswered')
  const tasks = ordered
    .filter(({ kind }) => kind !== 'unanswered')
    .map((item) => ({
      key: `${item.kind}-${item.input_document.id}-${item.at}`,
      Icon: LOOK[item.kind],
      isReturn: item.kind === 'returned',
      title: titleOf(item),
      quote: item.text,
      by: [item.by && personName(item.by), formatDateTime(item.at)].filter(Boolean).join(', '),
      action: WAITING_WORDS[item.kind].action,
      href: `/my-metrics/${item.input_document.id}/edit`,
    }))
  const review = toApprove && {
    key: 'review',
    Icon: ClipboardCheck,
    isReturn: false,
    title: `Ждут проверки: ${documentsText(toApprove.count)} за ${toApprove.column.name}`,
    quote: null,
    by: '',
    action: 'Проверить',
    href: periodHref('/my-metrics/review', { ...toApprove.column, companyId: null }),
  }
  const lines = review
    ? [...tasks.filter(({ isReturn }) => isReturn), review, ...tasks.filter(({ isReturn }) => !isReturn)]
    : tasks
  return (
    <section aria-labelledby="asked" className="mb-4 rounded-lg border border-line bg-surface print:hidden">
      <h2 id="asked" className="flex items-center gap-2.5 px-5 py-3 text-lg font-semibold @max-3xl:px-4">
        {lines.length > 0 ? 'Вас просят' : 'Ваши вопросы'}
        <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-sm font-medium text-accent-strong">
          {lines.length || own.length}
        </span>
      </h2>
      <ul>
        {lines.map(({ key, Icon, isReturn, title, quote, by, action, href }, place) => (
          <li
            key={key}
            className="grid grid-cols-[auto_minmax(0,1fr)_9rem] items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 @max-3xl:grid-cols-[auto_minmax(0,1fr)] @max-3xl:items-start @max-3xl:px-4"
          >
            <span
              className={classNames(
                'flex size-9 items-center justify-center rounded-md',
                isReturn ? 'bg-draft-soft text-draft' : 'bg-accent-soft text-accent-strong',
              )}
            >
              <Icon className="size-5" />
            </span>
            <div className="min-w-0">
              <h3 className="font-semibold text-pretty">{title}</h3>
              <p className="text-sm text-pretty wrap-anywhere">
                {quote && <>«{quote}» </>}
                <span className="text-ink-soft">{by}</span>
              </p>
            </div>
            <ButtonLink href={href} color={place === 0 ? 'info' : 'default'} className="@max-3xl:col-span-2">
              {action}
              <span className="sr-only">: {title}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {own.length > 0 && (
        <details className="border-t border-line px-5 py-2.5 text-sm @max-3xl:px-4" open={lines.length === 0}>
          <summary className="min-h-6 cursor-pointer text-ink-soft max-sm:min-h-11">
            Ваши вопросы без ответа: {own.length}
          </summary>
          <ul className="mt-1.5 space-y-1.5 pb-1">
            {own.map((item) => (
              <li key={`${item.input_document.id}-${item.at}`}>
                <Link href={`/my-metrics/${item.input_document.id}/edit`} className="link">
                  {titleOf(item)}
                </Link>{' '}
                <span className="text-ink-soft">{formatDateTime(item.at)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
