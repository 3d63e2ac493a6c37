import { isApproved, isReady, openText } from '@/components/documents/review/review-words'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import { warningsText } from '@/lib/features/documents/labels'
import type { ReviewDocument } from '@/lib/features/documents/review/shapes'

type ReviewCountsProps = { documents: readonly ReviewDocument[]; notBegun: number }

/** How many documents stand how, and how many warnings there are in all of them. */
export function ReviewCounts({ documents, notBegun }: ReviewCountsProps) {
  const ready = documents.filter(isReady).length
  const questions = documents.reduce((sum, one) => sum + one.open_questions, 0)
  const approved = documents.filter(isApproved).length
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
        {openText({ open_questions: questions })}
      </p>
    </>
  )
}
