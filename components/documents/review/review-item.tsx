import { Check, ChevronDown, Undo2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { WANTING } from '@/components/documents/cells/entry-keys'
import { offText } from '@/components/documents/period/matrix'
import { questionsText } from '@/components/documents/questions/questions-context'
import { ReviewDetails } from '@/components/documents/review/review-details'
import { isApprovedDocument, isReady, reviewState } from '@/components/documents/review/review-words'
import { BriefName } from '@/components/ui/basics/brief-name'
import { Button, ButtonLink, IconButton } from '@/components/ui/basics/button'
import { Chip } from '@/components/ui/feedback/chip'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { formatDate, formatDateTime, formatInstantDate } from '@/lib/core/format/dates'
import { tied } from '@/lib/core/format/plural'
import type { ReviewDocument } from '@/lib/features/documents/contract'
import { explanations, personName, warningsText } from '@/lib/features/documents/labels'

type NotBegunItemProps = {
  category: { name: string; short_name: string }
  href: string
  dueDate: string
  isOverdue: boolean
}

export function NotBegunItem({ category, href, dueDate, isOverdue }: NotBegunItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0 @3xl:px-5">
      <h2 className="min-w-0 flex-1 pl-7 font-semibold text-pretty @max-3xl:basis-full @max-3xl:pl-0">
        <BriefName of={category} />
      </h2>
      <div className="w-52 @max-3xl:w-auto">
        <Chip tone={isOverdue ? 'overdue' : 'fill'}>не начат</Chip>
      </div>
      <p className="w-64 text-sm text-ink-soft @max-5xl:order-last @max-5xl:w-full">
        {isOverdue ? 'срок был' : 'срок'} {formatDate(dueDate)}
      </p>
      <div className="flex @max-3xl:ml-auto @3xl:justify-end @5xl:w-88">
        <ButtonLink {...WANTING} size="sm" href={href}>
          Заполнить<span className="sr-only"> «{category.name}»</span>
        </ButtonLink>
      </div>
    </li>
  )
}

type ReviewItemProps = {
  document: ReviewDocument
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onApprove: () => void
  onReturn: () => void
  forms: Parameters<typeof ReviewDetails>[0]['forms']
}

function factsOf(document: ReviewDocument): string {
  const { filled, total, inactive_count: off, approved_at, approved_by } = document
  const isReturn = document.returned !== null
  const counts = [
    // For a document never returned the chip tells what is missing.
    (document.is_complete || isReturn) && `${filled} из ${total}`,
    isReturn && document.unexplained_count > 0 && `нужно ${explanations(document.unexplained_count)}`,
    off > 0 && offText(off),
  ]
  const by =
    approved_at && approved_by
      ? `${personName(approved_by)}, ${formatInstantDate(approved_at)}`
      : `создан: ${personName(document.user)}, изменён ${formatDateTime(document.updated_at)}`
  return [counts.filter(Boolean).join(', '), by].filter(Boolean).join(' · ')
}

/** A document of the period: state and warnings; opened and approved in place. */
export function ReviewItem({ document, isChosen, onChoose, onApprove, onReturn, forms }: ReviewItemProps) {
  const { tone, text } = reviewState(document)
  const isDone = isApprovedDocument(document)
  const [isOpen, setOpen] = useState(!isDone && document.warnings_count + document.open_questions > 0)
  const { name } = document.metric_category

  /** Saves what is typed before its fields go. */
  async function toggle({ currentTarget }: MouseEvent) {
    const unsent = currentTarget.closest('li')?.querySelector<HTMLElement>('[data-unsent]')
    if (unsent) return unsent.focus()
    const form = forms.current.get(document.id)
    // What is typed beside an approved document cannot be saved.
    if (form?.document?.can.edit && form.hasUnsaved() && (await form.save()) === null) return
    setOpen(!isOpen)
  }

  return (
    <li className="border-b border-line px-4 py-3 last:border-0 @3xl:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isDone ? (
          <h2 className="min-w-0 flex-1 pl-7 font-semibold text-pretty @max-3xl:basis-full @max-3xl:pl-0">
            <BriefName of={document.metric_category} />
          </h2>
        ) : (
          <h2 className="min-w-0 flex-1 @max-3xl:basis-full">
            <Checkbox
              label={
                <span className="font-semibold text-pretty">
                  <BriefName of={document.metric_category} />
                </span>
              }
              checked={isChosen}
              disabled={!isReady(document)}
              onChange={(event) => onChoose(event.target.checked)}
            />
          </h2>
        )}
        <div className="w-52 @max-3xl:w-auto">
          <Chip tone={tone}>{text}</Chip>
        </div>
        <p className="w-64 text-sm text-pretty text-ink-soft @max-5xl:order-last @max-5xl:w-full first-letter:uppercase">
          {tied(factsOf(document))}
          {document.warnings_count > 0 && (
            <span className="font-medium whitespace-nowrap text-draft">
              {' '}
              · {warningsText(document.warnings_count)}
            </span>
          )}
          {document.open_questions > 0 && (
            <span className="font-medium text-accent-strong">
              {' '}
              · {questionsText(document.open_questions)}
            </span>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-2 @max-3xl:ml-auto @3xl:justify-end @5xl:w-88">
          <ButtonLink
            {...(document.is_complete ? {} : WANTING)}
            size="sm"
            href={`/my-metrics/${document.id}/edit`}
          >
            Открыть<span className="sr-only"> «{name}»</span>
          </ButtonLink>
          {document.can_return && !document.is_returned && (
            <Button size="sm" icon={<Undo2 />} title="Вернуть на доработку" onClick={onReturn}>
              Вернуть
              <span className="sr-only"> на доработку «{name}»</span>
            </Button>
          )}
          {isReady(document) && (
            <Button size="sm" color="success" quiet icon={<Check />} onClick={onApprove}>
              Утвердить<span className="sr-only"> «{name}»</span>
            </Button>
          )}
          <IconButton
            outlined
            label={isOpen ? `Свернуть «${name}»` : `Развернуть «${name}»`}
            icon={<ChevronDown className={isOpen ? 'rotate-180' : ''} />}
            aria-expanded={isOpen}
            onClick={toggle}
          />
        </div>
      </div>
      {document.returned && (
        <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere @3xl:pl-7">
          <span className="font-medium">Замечание: </span>
          {document.returned.reason}{' '}
          <span className="text-ink-soft">
            {personName(document.returned.user)}, {formatInstantDate(document.returned.at)}
          </span>
          {document.returned.answer && (
            <>
              {'\n'}
              <span className="font-medium">Ответ: </span>
              {document.returned.answer}
            </>
          )}
        </p>
      )}
      {isOpen && (
        <div className="mt-3 space-y-3 @3xl:pl-7">
          {document.problems.length > 0 && (
            <ul className="space-y-1 text-sm">
              {document.problems.map(({ metric_id, metric_name, row_number, message }) => (
                <li key={`${metric_id} ${message}`}>
                  {metric_name && (
                    <span className="text-ink-soft">
                      {row_number}. {metric_name}:{' '}
                    </span>
                  )}
                  {message}
                </li>
              ))}
            </ul>
          )}
          <ReviewDetails id={document.id} forms={forms} />
        </div>
      )}
    </li>
  )
}
