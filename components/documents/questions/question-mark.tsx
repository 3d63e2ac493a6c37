'use client'

import { MessageCircleQuestionMark } from 'lucide-react'
import { isOpen, questionsText } from '@/components/documents/questions/question-words'
import { useDocumentQuestions } from '@/components/documents/questions/questions-context'
import { IconButton } from '@/components/ui/basics/icon-button'

/** Where the keyboard returns to when a question is written or closed. */
const markId = (metricId: number) => `question-mark-${metricId}`

export const focusMark = (metricId: number): void => document.getElementById(markId(metricId))?.focus()

/** Beside an indicator's name: what is asked about it, and the way to ask. */
export function QuestionMark({ metric }: { metric: { id: number; name: string } }) {
  const { documentId, all, canAsk, asking, setAsking } = useDocumentQuestions()
  if (documentId === null) return null
  const count = all.filter((question) => question.metric_id === metric.id && isOpen(question)).length
  return (
    <>
      {canAsk && (
        <IconButton
          id={markId(metric.id)}
          label={`Спросить о показателе «${metric.name}»`}
          icon={<MessageCircleQuestionMark aria-hidden />}
          aria-expanded={asking === metric.id}
          onClick={() => setAsking(asking === metric.id ? null : metric.id)}
          className="-my-2.5 align-middle [&_svg]:size-4.5! [&_svg]:text-accent print:hidden"
        />
      )}
      {count > 0 && (
        <span className="ml-1 inline-flex shrink-0 items-center gap-1.5 rounded-full border border-accent-line bg-accent-soft px-2.5 py-0.5 align-middle text-sm font-medium text-accent-strong print:hidden">
          {!canAsk && <MessageCircleQuestionMark aria-hidden className="size-[1.1em] shrink-0" />}
          {questionsText(count)}
        </span>
      )}
    </>
  )
}
