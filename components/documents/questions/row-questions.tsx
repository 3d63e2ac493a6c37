'use client'

import type { EntryMetric } from '@/components/documents/cells/entry-rows'
import { QuestionThread } from '@/components/documents/questions/question-thread'
import { isOpen, questionsText } from '@/components/documents/questions/question-words'
import { useDocumentQuestions } from '@/components/documents/questions/questioned-rows'
import { Later } from '@/components/ui/browser/later'
import { Coming } from '@/components/ui/feedback/coming'

const form = new Later(() => import('@/components/documents/questions/ask-form'))

/** Under a row: what is asked about it and answered; what is closed is folded away. */
export function RowQuestions({ metric }: { metric: EntryMetric }) {
  const { documentId, all, asking, setAsking } = useDocumentQuestions()
  const own = all.filter((question) => question.metric_id === metric.id)
  const closed = own.filter((question) => !isOpen(question))
  return (
    <>
      {own.filter(isOpen).map((question) => (
        <QuestionThread key={question.id} question={question} />
      ))}
      {closed.length > 0 && (
        <details className="mt-2 text-sm print:hidden">
          <summary className="w-fit min-h-6 cursor-pointer text-ink-soft max-sm:min-h-11">
            Закрыто: {questionsText(closed.length)}
          </summary>
          {closed.map((question) => (
            <QuestionThread key={question.id} question={question} />
          ))}
        </details>
      )}
      {documentId !== null && asking === metric.id && (
        <Coming part={form} giveUp={() => setAsking(null)}>
          {({ AskForm }) => (
            <AskForm
              documentId={documentId}
              metricId={metric.id}
              letters={metric.variables.map(({ letter }) => letter)}
              onClose={() => setAsking(null)}
            />
          )}
        </Coming>
      )}
    </>
  )
}
