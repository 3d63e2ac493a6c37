'use client'

import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { reviewTitle } from '@/components/documents/period/period-choice'
import { ReviewItem } from '@/components/documents/review/review-item'
import { type ReviewResult, ReviewResults } from '@/components/documents/review/review-results'
import { documentsText, isReady, openText } from '@/components/documents/review/review-words'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { formatDate } from '@/lib/core/format/dates'
import { type ReviewPeriod, useApproveMany, useReview } from '@/lib/features/documents/client'
import { warningsText } from '@/lib/features/documents/labels'
import type { Review, ReviewDocument } from '@/lib/features/documents/review/shapes'

type ReviewScreenProps = {
  period: ReviewPeriod
  initial: Review
  backHref: string
  timeZone: string
}

/** The drafts of a period in one list: what looks wrong in each, and several approved at once. */
export function ReviewScreen({ period, initial, backHref, timeZone }: ReviewScreenProps) {
  const attempt = useAttempt()
  const query = useReview(period, initial)
  const approval = useApproveMany()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const [results, setResults] = useState<readonly ReviewResult[]>([])
  const summary = useRef<HTMLElement>(null)
  const { data: documents, meta } = query.data ?? initial
  const ready = documents.filter(isReady)
  const picked = ready.filter(({ id }) => chosen.has(id))

  useEffect(() => {
    if (results.length > 0) summary.current?.focus()
  }, [results])

  function choose(list: readonly ReviewDocument[], isChosen: boolean) {
    const next = new Set(chosen)
    for (const { id } of list) isChosen ? next.add(id) : next.delete(id)
    setChosen(next)
  }

  async function approve() {
    await attempt(async () => {
      const answers = await approval.mutateAsync(
        // The question that was answered names what is still asked.
        picked.map(({ id, version, open_questions }) => ({
          id,
          version,
          despite_questions: open_questions > 0,
        })),
      )
      const names = new Map(picked.map(({ id, metric_category }) => [id, metric_category.name]))
      setResults(answers.map(({ id, ok, message }) => ({ id, ok, message, name: names.get(id) ?? '' })))
      setChosen(new Set())
    })
    setAsking(false)
  }

  return (
    <>
      <PageHeader
        title="Проверка и утверждение"
        breadcrumbs={[{ label: 'Мои показатели', href: backHref }, { label: 'Проверка и утверждение' }]}
        description={`${meta.company.short_name} · ${reviewTitle(period)} · срок ${formatDate(meta.due_date)}`}
      />
      {results.length > 0 && <ReviewResults ref={summary} results={results} />}
      {documents.length === 0 ? (
        <EmptyState
          title="Черновиков за этот период нет"
          action={
            <ButtonLink color="info" href={backHref}>
              К моим показателям
            </ButtonLink>
          }
        >
          Все начатые документы утверждены, либо ввод ещё не начинали.
        </EmptyState>
      ) : (
        <>
          <ul aria-label="Черновики" className="space-y-3">
            {documents.map((document) => (
              <ReviewItem
                key={document.id}
                document={document}
                isChosen={chosen.has(document.id) && isReady(document)}
                onChoose={(isChosen) => choose([document], isChosen)}
                refusal={results.find(({ id, ok }) => id === document.id && !ok)?.message ?? null}
                timeZone={timeZone}
              />
            ))}
          </ul>
          <footer
            data-sticky-footer
            className="sticky bottom-0 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-5 py-3"
          >
            <Checkbox
              label={`Все готовые (${ready.length})`}
              checked={ready.length > 0 && picked.length === ready.length}
              disabled={ready.length === 0}
              onChange={(event) => choose(ready, event.target.checked)}
            />
            <Button
              color="success"
              icon={<Check aria-hidden />}
              disabled={picked.length === 0}
              processing={approval.isPending}
              onClick={() => setAsking(true)}
            >
              Утвердить выбранные ({picked.length})
            </Button>
          </footer>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Утвердить ${documentsText(picked.length)}?`}
        confirmLabel="Утвердить"
        color="success"
        focusAfter={() => (results.length > 0 ? summary.current : null)}
        onConfirm={approve}
      >
        <p>
          Изменить значения показателей после утверждения будет невозможно. Убедитесь, что данные введены
          верно.
        </p>
        <ul className="mt-3 space-y-1 text-sm">
          {picked.map((document) => (
            <li key={document.id}>
              <span className="text-ink">{document.metric_category.name}</span> —{' '}
              {warningsText(document.warnings_count)}
              {openText(document)}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}
