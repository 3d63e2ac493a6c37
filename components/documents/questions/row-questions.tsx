'use client'

import type { EntryMetric } from '@/components/documents/cells/entry-rows'
import { useDocumentQuestions } from '@/components/documents/questions/questions-context'
import { threads } from '@/components/documents/questions/threads-later'
import { Later } from '@/components/ui/browser/later'
import { Coming } from '@/components/ui/feedback/coming'
import { useArrived } from '@/components/ui/feedback/use-later'

const form = new Later(() => import('@/components/documents/questions/ask-form'))

/** Under a row: what is asked about it and answered, and the form to ask in. */
export function RowQuestions({ metric }: { metric: EntryMetric }) {
  const { documentId, all, asking, setAsking } = useDocumentQuestions()
  const Threads = useArrived(threads)
  const own = all.filter((question) => question.metric_id === metric.id)
  return (
    <>
      {Threads && own.length > 0 && <Threads questions={own} />}
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
