import { Lock } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { OwnSparkline } from '@/components/analytics/charts/own-notes'
import { SignIcon } from '@/components/analytics/charts/signs'
import { useCall } from '@/components/calls/use-call'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { BriefFact } from '@/components/ui/basics/facts'
import { Link } from '@/components/ui/basics/link'
import { Loaded } from '@/components/ui/feedback/loaded'
import { Skeleton, SkeletonList } from '@/components/ui/feedback/skeleton'
import { Textarea } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatDate } from '@/lib/core/format/dates'
import { axisPeriod } from '@/lib/core/format/quarters'
import type { OwnDynamics } from '@/lib/features/analytics/own/contract'
import { type ChartSignal, drawnLimits, shown } from '@/lib/features/analytics/own/rules'
import { returnCalls } from '@/lib/features/documents/returns/client'
import { measurePath, planPath } from '@/lib/features/measures/rules'
import { overviewCalls, useOverview, useReviews } from '@/lib/features/overview/client'
import type { IndicatorMap, SignalReview } from '@/lib/features/overview/contract'
import { underWay, underWayWords } from '@/lib/features/overview/labels'
import { CAUSE_NAMES, reviewWords, signalFacts } from '@/lib/features/overview/reviews/labels'
import { isSignalOf } from '@/lib/features/overview/reviews/rules'
import { CAUSES } from '@/lib/features/overview/values/rules'

/** The next step after each answer, shown beforehand. */
const CAUSE_HINTS: Readonly<Record<Exclude<keyof typeof CAUSE_NAMES, 'helped'>, string>> = {
  care: 'Дальше — мероприятие',
  error: 'Дальше — просьба вернуть документ в работу',
  counting: 'Пределы можно пересчитать с этого квартала на графике',
  patients: 'Другие больные, новое отделение, закрытие',
  unknown: 'Тоже ответ: сигнал мог быть случайным',
}

const MIN_NOTE = 2
const MAX_NOTE = 1000

type ReviewDialogProps = {
  metric: { id: number; short_name: string }
  /** The review to open; by default the indicator's first unanswered one. */
  reviewId?: number
  onClose: () => void
}

/** «Разобрать»: records the cause of a signal, and offers the next step. */
export function ReviewDialog({ metric, reviewId, onClose }: ReviewDialogProps) {
  const reviews = useReviews(null)
  const [saved, setSaved] = useState<SignalReview | null>(null)
  const find = (all: readonly SignalReview[]) => {
    const own = all.filter((one) => one.metric.id === metric.id && !one.is_gone)
    return all.find(({ id }) => id === reviewId) ?? own.find(({ answer }) => answer === null) ?? own[0]
  }
  const found = reviews.data && find(reviews.data)
  // Reviews are read anew meanwhile: what is typed stays with the one it is about, over its version.
  const [opened, setOpened] = useState(found)
  if (!opened && found) setOpened(found)
  return (
    <Dialog onClose={onClose} title={`Разбор сигнала: ${metric.short_name}`}>
      {saved ? (
        <Next review={saved} onClose={onClose} />
      ) : (
        <Loaded query={reviews} skeleton={<SkeletonList rows={4} />}>
          {() =>
            opened ? (
              <ReviewForm review={opened} onClose={onClose} onSaved={setSaved} />
            ) : (
              <p>Разбор откроется через несколько минут после утверждения документа.</p>
            )
          }
        </Loaded>
      )}
    </Dialog>
  )
}

const rowOf = ({ metric_categories }: IndicatorMap, { metric: { id } }: SignalReview) =>
  metric_categories.flatMap(({ metrics }) => metrics).find(({ metric }) => metric.id === id)

/** The signal on its chart, the evidence for and against chance, and existing measures. */
function SignalFacts({ review }: { review: SignalReview }) {
  const overview = useOverview({ company_id: null, publication: null })
  const skeleton = <Skeleton className="h-28 w-full" />
  return (
    <Loaded query={overview} skeleton={skeleton}>
      {({ data: { map } }) => {
        const series = rowOf(map, review)
        const signal = series && signalOf(review, series)
        if (!signal) return null
        const limits = drawnLimits(series, signal.index)
        const limit = limits && (signal.higher ? limits.upper : limits.lower)
        const [first, last] = [series.points[0], series.points.at(-1)]
        const measure = underWay(series)
        return (
          <div className="grid gap-x-6 gap-y-3 rounded-md bg-sunken px-4 py-3 text-sm sm:grid-cols-[13rem_1fr]">
            <div className="max-w-52 text-ink-soft">
              <OwnSparkline series={series} limit={limit} className="h-auto w-full" />
              <p className="flex justify-between gap-2">
                {first && axisPeriod(first)}
                {limit !== null && <span>граница {shown(limit, series.metric)}</span>}
                {last && axisPeriod(last)}
              </p>
            </div>
            <dl className="grid content-start grid-cols-[auto_1fr] gap-x-4 gap-y-1 [&>dd]:min-w-0 [&>dd]:wrap-anywhere">
              {signalFacts(signal, series).map(({ name, text }) => (
                <BriefFact key={name} name={name}>
                  {text}
                </BriefFact>
              ))}
              {measure && (
                <BriefFact name="Мероприятие">
                  <Link href={measurePath(measure.id)} className="link">
                    № {measure.number} «{measure.name}»
                  </Link>
                </BriefFact>
              )}
            </dl>
          </div>
        )
      }}
    </Loaded>
  )
}

/** The review's signal on the current chart; undefined if there is none. */
const signalOf = (review: SignalReview, { chart }: Pick<OwnDynamics, 'chart'>): ChartSignal | undefined =>
  chart?.signals.find((signal) => isSignalOf(review, signal))

type ReviewFormProps = {
  review: SignalReview
  onClose: () => void
  onSaved: (review: SignalReview | null) => void
}

function ReviewForm({ review, onClose, onSaved }: ReviewFormProps) {
  const { id, is_better, version, due_date, answer } = review
  const [cause, setCause] = useState(CAUSES.find((one) => one === answer?.cause) ?? null)
  const [note, setNote] = useState(answer?.note ?? '')
  const [isTried, setTried] = useState(false)
  const group = useId()
  const { attempt } = useCall()
  const save = overviewCalls.useChange('PUT /api/signal-reviews/{id}')
  const isChosen = is_better || cause !== null
  const isShort = note.trim().length < MIN_NOTE

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isChosen || isShort || save.isPending) return
    const send = async () => onSaved(await save.mutateAsync({ id, version, cause, note: note.trim() }))
    if (!(await attempt(send, { done: 'Разбор сохранён' }))) return
    if (cause !== 'care' && cause !== 'error') onClose()
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <p className="flex items-start gap-2 text-sm font-medium">
        <SignIcon sign={{ kind: review.kind, better: is_better }} />
        <span>
          {reviewWords(review)}
          {!is_better && ` · ответить до ${formatDate(due_date)}`}
        </span>
      </p>
      <SignalFacts review={review} />
      {!is_better && (
        <fieldset aria-describedby={isTried && !isChosen ? `${group}-error` : undefined}>
          <legend className="mb-1.5 font-medium">Что стоит за сигналом?</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {CAUSES.map((one) => (
              <label
                key={one}
                className={classNames(
                  'flex min-h-11 items-start gap-2.5 sm:last:col-span-2 rounded-md border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                  one === cause
                    ? 'border-accent bg-accent-soft'
                    : 'border-line-strong bg-surface hover:border-control',
                )}
              >
                <input
                  type="radio"
                  name={group}
                  checked={one === cause}
                  onChange={() => setCause(one)}
                  className="mt-1 shrink-0 accent-accent outline-none"
                />
                <span className="min-w-0">
                  <span className="block font-medium">{CAUSE_NAMES[one]}</span>
                  <span className="block text-sm text-ink-soft">{CAUSE_HINTS[one]}</span>
                </span>
              </label>
            ))}
          </div>
          {isTried && !isChosen && (
            <p id={`${group}-error`} role="alert" className="mt-1 text-sm text-overdue">
              Выберите, что стоит за сигналом
            </p>
          )}
        </fieldset>
      )}
      <Textarea
        label={is_better ? 'Что помогло' : 'Что узнали'}
        required
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={isTried && isShort ? `Напишите, не меньше ${MIN_NOTE} символов` : undefined}
      />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="mr-auto flex items-start gap-1.5 text-sm text-ink-soft">
          <Lock className="mt-0.5 size-4 shrink-0" />
          Увидят ваши руководители и администратор проекта; причина встанет в отчёт для внутреннего контроля
        </p>
        <Button color="light" onClick={onClose}>
          Отмена
        </Button>
        <Button type="submit" color="info" processing={save.isPending}>
          Сохранить разбор
        </Button>
      </div>
    </form>
  )
}

/** The next step after an answer: a measure, or a request to return the document. */
function Next({ review, onClose }: { review: SignalReview; onClose: () => void }) {
  const { answer, document_id, metric } = review
  const { attempt } = useCall()
  const request = returnCalls.useChange('POST /api/input-documents/{id}/withdrawal-request')
  const note = answer?.note ?? ''
  const overview = useOverview({ company_id: null, publication: null })
  const row = overview.data && rowOf(overview.data.data.map, review)
  const measure = row && underWay(row)

  async function ask(id: number) {
    const done = 'Просьба отправлена администратору проекта'
    if (await attempt(() => request.mutateAsync({ id, reason: note }), { done })) onClose()
  }

  return (
    <div className="space-y-4">
      <p>
        {answer?.cause === 'care'
          ? row && measure
            ? `Разбор сохранён. ${underWayWords(row)} Дополните его или наметьте ещё одно.`
            : 'Разбор сохранён. Наметьте, что изменить в работе: мероприятие встанет на график.'
          : 'Разбор сохранён. Чтобы исправить число, документ нужно вернуть в работу: причиной станет текст разбора.'}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button color="light" onClick={onClose}>
          Не сейчас
        </Button>
        {answer?.cause === 'care' && measure && (
          <ButtonLink color="info" href={measurePath(measure.id)}>
            Открыть мероприятие
          </ButtonLink>
        )}
        {answer?.cause === 'care' && (
          <ButtonLink
            color={measure ? 'default' : 'info'}
            href={planPath({ metric: metric.id, origin: 'signal', cause: note })}
          >
            Наметить мероприятие
          </ButtonLink>
        )}
        {answer?.cause === 'error' && document_id !== null && (
          <Button color="info" processing={request.isPending} onClick={() => ask(document_id)}>
            Попросить вернуть документ
          </Button>
        )}
      </div>
    </div>
  )
}
