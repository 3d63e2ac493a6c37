'use client'

import { questionsText } from '@/components/documents/questions/question-words'
import { threads } from '@/components/documents/questions/threads-later'
import { useOpenQuestions } from '@/components/documents/questions/use-open-questions'
import { useArrived } from '@/components/ui/feedback/use-later'

/** Where the first open question is answered. */
const FIRST_FIELD = '[data-question] textarea'

/** How many questions are open, as the way to the first of them. */
export function QuestionsCount({ documentId }: { documentId: number | null }) {
  const { length } = useOpenQuestions(documentId)
  const areShown = useArrived(threads) !== undefined
  if (length === 0 || !areShown) return null
  return (
    <button
      type="button"
      onClick={() => document.querySelector<HTMLTextAreaElement>(FIRST_FIELD)?.focus()}
      className="link text-sm font-medium max-sm:min-h-11"
    >
      {questionsText(length)}
    </button>
  )
}
