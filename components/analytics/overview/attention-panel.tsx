import {
  ChevronDown,
  ClipboardClock,
  ClipboardList,
  FileClock,
  type LucideIcon,
  MessageCircleQuestionMark,
  Undo2,
} from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { SignIcon, signGround } from '@/components/analytics/charts/signs'
import { attentionWords } from '@/components/analytics/overview/attention-words'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { plural, tied } from '@/lib/core/format/plural'
import { searchOf } from '@/lib/core/http/api-client'
import { currentSignals } from '@/lib/features/analytics/own/rules'
import type { WaitingItem } from '@/lib/features/documents/summary/shapes'
import type { Attention, AttentionLine } from '@/lib/features/overview/contract'
import { groupedLines } from '@/lib/features/overview/rules'

const ReviewDialog = lazyPart(() => import('@/components/analytics/reviews/review-dialog'), 'ReviewDialog')

const ICON: Record<'overdue' | 'measure' | 'requests' | WaitingItem['kind'], LucideIcon> = {
  overdue: FileClock,
  asked: MessageCircleQuestionMark,
  answered: MessageCircleQuestionMark,
  unanswered: MessageCircleQuestionMark,
  returned: Undo2,
  resent: ClipboardList,
  measure: ClipboardClock,
  requests: ClipboardList,
}

/** Lines shown on a narrow screen before the rest is expanded. */
const FIRST_LINES = 3

type PanelProps = {
  attention: Attention
  about: Parameters<typeof attentionWords>[1]
  /** What was checked, and how. */
  checked: ReactNode
  nothing: string
}

/** «Что требует внимания»: current tasks, each one click away from where it is done. */
export function AttentionPanel({ attention, about, checked, nothing }: PanelProps) {
  const [isWhole, setWhole] = useState(false)
  const [reviewedLine, setReviewed] = useState<ReturnType<typeof attentionWords>>(null)
  const lines = attention.lines
    .flatMap((line) => {
      const words = attentionWords(line, about)
      return words ? [{ kind: line.kind, line, words }] : []
    })
    .map((one, place) => ({ ...one, place }))
  const { total, reviewed } = attention
  const rest = total - lines.length
  return (
    <section
      aria-labelledby="attention"
      className="mb-4 rounded-lg border border-line bg-surface print:hidden"
    >
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-3 @max-3xl:px-4">
        <h2 id="attention" className="text-lg font-semibold">
          Что требует внимания
        </h2>
        {total > 0 && (
          <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-sm font-medium text-accent-strong">
            {total}
          </span>
        )}
        {reviewed && reviewed.all > 0 && (
          <Link
            href={`/analytics/signals?${searchOf({ company_id: about.companyId })}`}
            className="link text-sm"
          >
            Разобрано {reviewed.answered} из {reviewed.all}
          </Link>
        )}
        <p className="text-sm text-ink-soft @3xl:ml-auto">{checked}</p>
      </header>
      {lines.length === 0 ? (
        <p className="border-t border-line px-5 py-4 text-ink-soft @max-3xl:px-4">
          Сейчас ничего: {nothing} нет.
        </p>
      ) : (
        groupedLines(lines).map((group) => (
          <Fragment key={group.name}>
            <h3
              className={classNames(
                'border-t border-line bg-sunken px-5 py-1.5 text-sm font-medium text-ink-soft @max-3xl:px-4',
                group.lines.every(({ place }) => place >= FIRST_LINES) && !isWhole && '@max-3xl:hidden',
              )}
            >
              {group.name}
            </h3>
            <ul>
              {group.lines.map(({ line, words, place }) => (
                <li
                  key={`${words.href}/${words.title}/${words.text}`}
                  className={classNames(
                    'grid grid-cols-[auto_minmax(0,1fr)_13rem] items-center gap-x-4 gap-y-2.5 border-t border-line px-5 py-3 @max-3xl:grid-cols-[auto_minmax(0,1fr)] @max-3xl:items-start @max-3xl:px-4',
                    place >= FIRST_LINES && !isWhole && '@max-3xl:hidden',
                  )}
                >
                  <LineIcon line={line} about={about} />
                  <div className="min-w-0">
                    <h4 className="font-semibold text-pretty">
                      {words.chart === undefined ? (
                        tied(words.title)
                      ) : (
                        <Link href={words.chart} className="link inline-block min-h-6">
                          {tied(words.title)}
                        </Link>
                      )}
                    </h4>
                    <p className="mt-0.5 text-sm text-pretty wrap-anywhere text-ink-soft">
                      {tied(words.text)}
                    </p>
                  </div>
                  <div className="grid gap-2 @max-3xl:col-start-2">
                    {words.review && (
                      <Button color={place === 0 ? 'info' : 'default'} onClick={() => setReviewed(words)}>
                        {words.review.action}
                        <span className="sr-only">: {words.title}</span>
                      </Button>
                    )}
                    <ButtonLink
                      href={words.href}
                      color={words.review ? 'light' : place === 0 ? 'info' : 'default'}
                    >
                      {words.action}
                      <span className="sr-only">: {words.title}</span>
                    </ButtonLink>
                  </div>
                </li>
              ))}
            </ul>
          </Fragment>
        ))
      )}
      {lines.length > FIRST_LINES && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="flex min-h-11 w-full items-center justify-between border-t border-line px-4 text-left font-medium text-accent-strong @3xl:hidden"
        >
          {isWhole ? 'Свернуть' : `Ещё ${lines.length - FIRST_LINES}`}
          <ChevronDown className={classNames('size-5', isWhole && 'rotate-180')} />
        </button>
      )}
      {rest > 0 && (
        <p className="border-t border-line px-5 py-2.5 text-sm text-ink-soft @max-3xl:px-4">
          Показано самое срочное. Ещё {rest} {plural(rest, 'появится', 'появятся', 'появятся')} здесь, когда
          это будет разобрано.
        </p>
      )}
      {reviewedLine?.review && (
        <ReviewDialog
          metric={reviewedLine.review.metric}
          reviewId={reviewedLine.review.id}
          onClose={() => setReviewed(null)}
        />
      )}
    </section>
  )
}

const BOX = 'flex size-9 shrink-0 items-center justify-center rounded-md [&_svg]:m-0'

function LineIcon({ line, about }: { line: AttentionLine; about: PanelProps['about'] }) {
  if (line.kind === 'signal') {
    const metric = about.metrics.get(line.metric_id)
    const sign = metric && currentSignals(metric)[0]
    return <span className={classNames(BOX, signGround(line))}>{sign && <SignIcon sign={sign} />}</span>
  }
  const Icon = ICON[line.kind === 'waiting' ? line.item.kind : line.kind]
  return (
    <span
      className={classNames(
        BOX,
        line.kind === 'overdue' ? 'bg-overdue-soft text-overdue' : 'bg-accent-soft text-accent-strong',
      )}
    >
      <Icon className="size-5" />
    </span>
  )
}
