'use client'

import { ChevronDown, CircleAlert, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { isReady, openText, reviewState } from '@/components/documents/review/review-words'
import { Chip } from '@/components/ui/feedback/chip'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { formatDateTime } from '@/lib/core/format/dates'
import { personName, warningsText } from '@/lib/features/documents/labels'
import type { ReviewDocument } from '@/lib/features/documents/review/shapes'

type ReviewItemProps = {
  document: ReviewDocument
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  /** Why the last attempt to approve it was refused. */
  refusal: string | null
  timeZone: string
}

/** One draft of the period: whether it can be approved, what looks wrong in it, and how that is explained. */
export function ReviewItem({ document, isChosen, onChoose, refusal, timeZone }: ReviewItemProps) {
  const { tone, text } = reviewState(document)
  const hasDetails = document.warnings.length > 0 || document.problems.length > 0
  return (
    <li className="rounded-lg border border-line bg-surface p-4 @3xl:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox
          label={<span className="font-semibold text-pretty">{document.metric_category.name}</span>}
          checked={isChosen}
          disabled={!isReady(document)}
          onChange={(event) => onChoose(event.target.checked)}
          className="min-w-0 flex-1 @max-3xl:basis-full"
        />
        <Chip tone={tone}>{text}</Chip>
        <Link href={`/my-metrics/${document.id}/edit`} className="link text-sm">
          Открыть<span className="sr-only"> «{document.metric_category.name}»</span>
        </Link>
      </div>
      <p className="mt-1 pl-7 text-sm text-ink-soft">
        {warningsText(document.warnings_count)}
        {openText(document)} · сохранён {formatDateTime(document.updated_at, timeZone)} ·{' '}
        {personName(document.user)}
      </p>
      {refusal !== null && (
        <p className="mt-2 flex gap-2 pl-7 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-px size-[1.25em] shrink-0" />
          Не утверждён: {refusal}
        </p>
      )}
      {hasDetails && <Details document={document} />}
    </li>
  )
}

function Details({ document }: { document: ReviewDocument }) {
  return (
    <details open={document.warnings.length > 0} className="group mt-2 pl-7 text-sm">
      <summary className="-mx-1 flex min-h-8 w-fit list-none items-center gap-1.5 rounded-sm px-1 font-medium text-accent-strong hover:bg-track max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-4 transition-transform not-group-open:-rotate-90" />
        {document.warnings.length > 0 ? 'Показатели с предупреждениями' : 'Что не заполнено'}
      </summary>
      <ul className="mt-1.5 space-y-2.5">
        {document.warnings.map(({ metric_id, metric_name, messages, note }) => (
          <li key={metric_id} className="rounded-md border border-draft-line bg-draft-soft px-3 py-2">
            <p className="font-medium">{metric_name}</p>
            {messages.map((message) => (
              <p key={message} className="mt-1 flex gap-2 text-draft">
                <TriangleAlert aria-hidden className="mt-px size-[1.25em] shrink-0" />
                {message}
              </p>
            ))}
            <p className="mt-1 whitespace-pre-line">{note ? `Пояснение: ${note}` : 'Пояснения нет'}</p>
          </li>
        ))}
        {document.problems.map(({ metric_id, metric_name, message }) => (
          <li key={`${metric_id} ${message}`}>
            {metric_name && <span className="text-ink-soft">{metric_name}: </span>}
            {message}
          </li>
        ))}
      </ul>
    </details>
  )
}
