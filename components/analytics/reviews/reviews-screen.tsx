'use client'

import { type ComponentProps, useState } from 'react'
import { signTone } from '@/components/analytics/charts/signs'
import type { ScreenFrame } from '@/components/analytics/filters/screen-frame'
import { ScreenHeader, useAnalyticsQuery } from '@/components/analytics/filters/screen-header'
import { ALARM_NAMES, PrecisionTable } from '@/components/analytics/reviews/precision-table'
import { BriefName } from '@/components/ui/basics/brief-name'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Titled } from '@/components/ui/basics/titled'
import { Chip } from '@/components/ui/feedback/chip'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { isRevised } from '@/lib/calc/quality/alarms'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { ownSideIn } from '@/lib/features/analytics/rules'
import { useReviews } from '@/lib/features/overview/client'
import type { SignalReview } from '@/lib/features/overview/contract'
import { CAUSE_NAMES, goneWords, reviewWords } from '@/lib/features/overview/reviews/labels'
import { CAUSES } from '@/lib/features/overview/values/rules'

const ReviewDialog = lazyPart(() => import('./review-dialog'), 'ReviewDialog')

type ReviewsScreenProps = {
  initial: { companyId: number | null; reviews: SignalReview[] }
  /** The review named in the URL. */
  reviewId: number | null
  /** Precision of alarms, for an administrator. */
  precision: readonly Precision[] | null
  mayAnswer: boolean
  frame: ScreenFrame
}

/** Precision of one kind of signal (or all), or of an indicator. */
type Precision = Omit<ComponentProps<typeof PrecisionTable>['rows'][number], 'name'> & {
  kind: keyof typeof ALARM_NAMES | null
  metric: string | null
  causes: Record<(typeof CAUSES)[number], number>
}

/** «Разбор сигналов»: all reviews of signals, unanswered ones first. */
export function ReviewsScreen({ initial, reviewId, precision, mayAnswer, frame }: ReviewsScreenProps) {
  const { query, change } = useAnalyticsQuery(ownSideIn)
  const companyId = frame.companies === null ? null : query.company_id
  const isChosen = frame.companies === null || companyId !== null
  const reviews = useReviews(companyId, companyId === initial.companyId ? initial.reviews : undefined)
  const [open, setOpen] = useState(
    () => (mayAnswer && initial.reviews.find(({ id, is_gone }) => id === reviewId && !is_gone)) || null,
  )
  return (
    <>
      <ScreenHeader
        title="Разбор сигналов"
        frame={frame}
        companyId={companyId}
        onCompany={(company_id) => change({ company_id })}
        description="Что стоит за сигналом к худшему и что помогло там, где стало лучше. Видят организация и администратор проекта."
      />
      {precision?.some(({ answered }) => answered > 0) && <PrecisionPanel rows={precision} />}
      {isChosen ? (
        <Loaded query={reviews} skeleton={<SkeletonList rows={4} />}>
          {(known) => (
            <ReviewList reviews={known} mayAnswer={mayAnswer} isWatcher={frame.isWatcher} onOpen={setOpen} />
          )}
        </Loaded>
      ) : (
        <EmptyState title="Организация не выбрана">
          Выберите организацию, чтобы увидеть её сигналы.
        </EmptyState>
      )}
      {open && <ReviewDialog metric={open.metric} reviewId={open.id} onClose={() => setOpen(null)} />}
    </>
  )
}

type ReviewListProps = {
  reviews: readonly SignalReview[]
  mayAnswer: boolean
  isWatcher: boolean
  onOpen: (review: SignalReview) => void
}

function ReviewList({ reviews, mayAnswer, isWatcher, onOpen }: ReviewListProps) {
  const worse = reviews.filter((one) => !one.is_better && !one.is_gone)
  const answered = worse.filter(({ answer }) => answer !== null).length
  if (reviews.length === 0)
    return (
      <EmptyState title="Разбирать нечего">
        {isWatcher
          ? 'Организация-наблюдатель данных не вводит, и сигналов у неё нет.'
          : 'Разбор открывается, когда утверждённый квартал показывает выброс или сдвиг.'}
      </EmptyState>
    )
  return (
    <Titled
      title={worse.length > 0 ? `Разобрано ${answered} из ${worse.length}` : 'Сигналов к худшему нет'}
      heading="px-5 py-3 text-lg font-semibold @max-3xl:px-4"
      className="rounded-lg border border-line bg-surface"
    >
      <ul>
        {reviews.map((review) => {
          const { metric, is_better, is_gone, is_overdue, due_date, answer } = review
          return (
            <li
              key={review.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-2 border-t border-line px-5 py-3 @max-3xl:grid-cols-1 @max-3xl:px-4"
            >
              <div className="min-w-0">
                <h3 className="font-semibold text-pretty">
                  <BriefName of={metric} />
                </h3>
                <p className={classNames('text-sm', !is_gone && signTone({ better: is_better }))}>
                  {reviewWords(review)}
                </p>
                {is_gone && <p className="text-sm text-ink-soft">{goneWords(review)}</p>}
                {answer && (
                  <p className="mt-1 wrap-anywhere">
                    <span className="font-medium">{CAUSE_NAMES[answer.cause]}:</span> {answer.note}
                    <span className="block text-sm text-ink-soft">
                      {answer.author}, {formatInstantDate(answer.at)}
                    </span>
                  </p>
                )}
              </div>
              <div className="flex flex-wrap items-center gap-3">
                {!answer && !is_gone && !is_better && (
                  <Chip tone={is_overdue ? 'overdue' : 'later'}>
                    {is_overdue ? 'срок был' : 'до'} {formatDate(due_date)}
                  </Chip>
                )}
                {mayAnswer && !is_gone && (
                  <Button
                    color={answer ? 'light' : 'default'}
                    onClick={() => onOpen(review)}
                    className="print:hidden"
                  >
                    {answer ? 'Изменить' : is_better ? 'Что помогло?' : 'Разобрать'}
                    <span className="sr-only">: {metric.short_name}</span>
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Titled>
  )
}

/** «Насколько точны сигналы»: how often signals had a cause, over all organisations. */
function PrecisionPanel({ rows }: { rows: readonly Precision[] }) {
  const named = rows.map(({ kind, metric, ...row }) => ({
    ...row,
    name: kind ? ALARM_NAMES[kind] : (metric ?? ''),
  }))
  const low = named.filter(isRevised)
  const causes = rows.find(({ kind }) => kind === 'all')?.causes
  return (
    <Titled
      title="Насколько точны сигналы"
      className="mb-4 rounded-lg border border-line bg-surface px-5 py-3 @max-3xl:px-4"
    >
      <p className="pb-2 text-sm text-ink-soft">
        По ответам всех организаций на сейчас. Доля считается от 30 ответов нескольких организаций; всем её
        сообщает выпуск.
        {causes &&
          ` Что стояло за сигналом: ${CAUSES.map((one) => `${CAUSE_NAMES[one].toLowerCase()} — ${causes[one]}`).join(', ')}.`}
      </p>
      {low.length > 0 && (
        <p className="mb-2 rounded-md bg-draft-soft px-3 py-2 text-sm">
          Причина нашлась реже, чем у 30&nbsp;% сигналов: {low.map(({ name }) => name).join(', ')}. Пороги
          стоит пересмотреть.
        </p>
      )}
      <PrecisionTable rows={named} caption="Точность сигналов по видам и показателям" />
    </Titled>
  )
}
