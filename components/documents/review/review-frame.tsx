import { Check, ChevronLeft, ChevronRight, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { goToWanting } from '@/components/documents/cells/entry-keys'
import { periodHref } from '@/components/documents/period/matrix'
import { isApprovedDocument, isReady, openQuestionsText } from '@/components/documents/review/review-words'
import { Button, ButtonLink, IconButton } from '@/components/ui/basics/button'
import { useScrollPadding } from '@/components/ui/browser/use-scroll-padding'
import { AlertsPlace } from '@/components/ui/feedback/alerts'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import { documentsText, plural } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import type { ReviewPeriod } from '@/lib/features/documents/client'
import type { NeighbourPeriod, ReviewDocument } from '@/lib/features/documents/contract'
import { warningsText } from '@/lib/features/documents/labels'

type PeriodSwitchProps = {
  period: ReviewPeriod
  previous: NeighbourPeriod | null
  next: NeighbourPeriod | null
}

export function PeriodSwitch({ period, previous, next }: PeriodSwitchProps) {
  const stepTo = (to: NeighbourPeriod | null) => to && { ...period, ...to }
  return (
    <nav aria-label="Период" className="flex items-center gap-1.5 max-sm:w-full">
      <Step to={stepTo(previous)} label="Предыдущий период" icon={<ChevronLeft className="size-5!" />} />
      <span
        aria-current="page"
        className="text-center font-semibold max-sm:min-w-0 max-sm:flex-1 sm:min-w-48"
      >
        {periodTitle(period)}
      </span>
      <Step to={stepTo(next)} label="Следующий период" icon={<ChevronRight className="size-5!" />} />
    </nav>
  )
}

function Step({ to, label, icon }: { to: ReviewPeriod | null; label: string; icon: ReactNode }) {
  if (to === null) return <IconButton outlined disabled label={label} icon={icon} />
  const name = `${label}: ${periodTitle(to)}`
  return (
    <ButtonLink
      href={periodHref('/my-metrics/review', to)}
      aria-label={name}
      title={name}
      icon={icon}
      className="w-(--control-md) px-0!"
    />
  )
}

type ReviewCountsProps = { documents: readonly ReviewDocument[]; notBegun: number }

export function ReviewCounts({ documents, notBegun }: ReviewCountsProps) {
  const ready = documents.filter(isReady).length
  const questions = documents.reduce((sum, one) => sum + one.open_questions, 0)
  const approved = documents.filter(isApprovedDocument).length
  const counts: ReadonlyArray<readonly [ChipTone, string, number]> = [
    ['ready', 'готовы', ready],
    ['draft', 'в работе', documents.length - ready - approved],
    ['overdue', 'не начаты', notBegun],
    ['approved', 'утверждены', approved],
  ]
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {counts.map(
          ([tone, text, count]) =>
            count > 0 && (
              <Chip key={text} tone={tone}>
                {text} {count}
              </Chip>
            ),
        )}
      </div>
      <p className="ml-auto text-sm text-ink-soft">
        {warningsText(documents.reduce((sum, one) => sum + one.warnings_count, 0))}
        {openQuestionsText({ open_questions: questions })}
      </p>
    </>
  )
}

type ReviewResultsProps = {
  results: ReadonlyArray<{ id: number; name: string; ok: boolean; message: string }>
  ref: Ref<HTMLElement>
}

/** Outcome of each approval. Receives the focus. */
export function ReviewResults({ results, ref }: ReviewResultsProps) {
  const approved = results.filter(({ ok }) => ok).length
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Итог утверждения"
      className="mb-4 rounded-lg border border-line bg-surface px-5 py-4"
    >
      <h2 className="font-semibold">
        Утверждено: {approved} из {results.length}{' '}
        {plural(results.length, 'документа', 'документов', 'документов')}
      </h2>
      <ul className="mt-2 space-y-1.5 text-sm">
        {results.map(({ id, name, ok, message }) => {
          const Icon = ok ? CircleCheck : CircleAlert
          return (
            <li key={id} className={ok ? 'flex gap-2 text-approved' : 'flex gap-2 font-medium text-danger'}>
              <Icon className="mt-px size-[1.25em] shrink-0" />
              <span>
                {name}: {ok ? 'утверждён' : message}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type ReviewBarProps = {
  picked: readonly ReviewDocument[]
  /** Ready documents without any warning. */
  clean: readonly ReviewDocument[]
  /** What blocks the period's approval, in words; empty when nothing does. */
  missing: string
  isApproving: boolean
  onPick: (list: readonly ReviewDocument[]) => void
  onApprove: () => void
}

/** Sticky bar: selected documents, what is missing, and approval. */
export function ReviewBar({ picked, clean, missing, isApproving, onPick, onApprove }: ReviewBarProps) {
  return (
    <footer
      ref={useScrollPadding('bottom')}
      data-sticky-footer
      className="sticky bottom-0 mt-4 rounded-lg border border-line-strong bg-surface px-5 py-3 shadow-float max-sm:px-4"
    >
      <AlertsPlace />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 text-sm">
          <p className="font-semibold text-pretty">
            {picked.length === 0
              ? 'Ничего не выбрано'
              : `Выбрано ${picked.length}: ${picked.map(({ metric_category }) => metric_category.short_name).join(', ')}`}
          </p>
          {missing !== '' && (
            <p className="mt-0.5 flex gap-1.5 text-draft">
              <TriangleAlert className="mt-px size-[1.15em] shrink-0" />
              <span>
                {missing}.{' '}
                <button
                  type="button"
                  aria-keyshortcuts="F8"
                  onClick={() => goToWanting(1)}
                  className="-my-1 min-h-6 text-accent-strong underline underline-offset-2 max-sm:-my-3 max-sm:min-h-11"
                >
                  Показать<span className="pointer-coarse:hidden">, F8</span>
                </button>
              </span>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
          {clean.length > 0 && (
            <Button onClick={() => onPick(clean)}>Только без замечаний ({clean.length})</Button>
          )}
          <Button
            color="success"
            icon={<Check />}
            disabled={picked.length === 0}
            processing={isApproving}
            onClick={onApprove}
          >
            Утвердить {picked.length > 0 ? documentsText(picked.length) : 'выбранные'}
          </Button>
        </div>
      </div>
    </footer>
  )
}
