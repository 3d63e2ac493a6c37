'use client'

import type { EntryMetric } from '@/components/documents/cells/entry-rows'
import { isOpen, questionsText } from '@/components/documents/questions/question-words'
import { useDocumentQuestions } from '@/components/documents/questions/questioned-rows'
import { Later } from '@/components/ui/browser/later'
import { useLater } from '@/components/ui/feedback/use-later'

/** Most documents are asked nothing about. */
const later = new Later(async () => {
  const [thread, form] = await Promise.all([
    import('@/components/documents/questions/question-thread'),
    import('@/components/documents/questions/ask-form'),
  ])
  return { ...thread, ...form }
})

/** Under a row: what is asked about it and answered; what is closed is folded away. */
export function RowQuestions({ metric }: { metric: EntryMetric }) {
  const { documentId, all, asking, setAsking } = useDocumentQuestions()
  const own = all.filter((question) => question.metric_id === metric.id)
  const closed = own.filter((question) => !isOpen(question))
  const isAsking = documentId !== null && asking === metric.id
  const parts = useLater(later, isAsking || own.length > 0, () => setAsking(null))
  if (!parts) return null
  const { AskForm, QuestionThread } = parts
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
      {isAsking && (
        <AskForm
          documentId={documentId}
          metricId={metric.id}
          letters={metric.variables.map(({ letter }) => letter)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
