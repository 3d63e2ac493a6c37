'use client'

import { aboutText, isOpen, questionsText, STATE_TEXT } from '@/components/documents/questions/question-words'
import { useQuestions } from '@/lib/features/documents/questions/client'
import type { DocumentQuestion } from '@/lib/features/documents/questions/shapes'

/** Those that are not closed. */
export const useOpenQuestions = (documentId: number | null): readonly DocumentQuestion[] =>
  useQuestions(documentId).data?.filter(isOpen) ?? []

type OpenQuestionsProps = {
  questions: readonly DocumentQuestion[]
  /** Indicator id → its name with its number in the document. */
  names: ReadonlyMap<number, string>
}

/** What is still asked about a document that is about to be approved. */
export function OpenQuestions({ questions, names }: OpenQuestionsProps) {
  if (questions.length === 0) return null
  return (
    <div className="mt-3 rounded-md border border-draft-line bg-draft-soft px-3 py-2 text-sm text-ink">
      <p className="font-semibold text-draft">Остались открытые вопросы:</p>
      <ul className="mt-1 space-y-1">
        {questions.map((question) => (
          <li key={question.id}>
            {names.get(question.metric_id)}, {aboutText(question)} — {STATE_TEXT[question.state]}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Where the first open question is answered. */
const FIRST_FIELD = '[data-question] textarea'

/** How many questions are open, as the way to the first of them. */
export function QuestionsCount({ documentId }: { documentId: number | null }) {
  const { length } = useOpenQuestions(documentId)
  if (length === 0) return null
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
