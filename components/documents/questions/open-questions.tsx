'use client'

import { aboutText, STATE_TEXT } from '@/components/documents/questions/question-words'
import type { DocumentQuestion } from '@/lib/features/documents/questions/shapes'

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
