'use client'

import { MessageCircleQuestionMark } from 'lucide-react'
import { useAttempt } from '@/components/calls/use-attempt'
import { focusMark } from '@/components/documents/questions/question-mark'
import { aboutText, isOpen, questionsText, STATE_TEXT } from '@/components/documents/questions/question-words'
import { useDocumentQuestions } from '@/components/documents/questions/questions-context'
import { SayField } from '@/components/documents/questions/say-field'
import { formatDateTime } from '@/lib/core/format/dates'
import { personName } from '@/lib/features/documents/labels'
import { useAnswer, useCloseQuestion } from '@/lib/features/documents/questions/client'
import type { DocumentQuestion, QuestionMessage } from '@/lib/features/documents/questions/shapes'

/** The questions about a row; what is closed is folded away. */
export function RowThreads({ questions }: { questions: readonly DocumentQuestion[] }) {
  const closed = questions.filter((question) => !isOpen(question))
  return (
    <>
      {questions.filter(isOpen).map((question) => (
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
    </>
  )
}

/** A question with all that was said, and the field to say more in. */
function QuestionThread({ question }: { question: DocumentQuestion }) {
  const { timeZone, canAsk, canAnswer } = useDocumentQuestions()
  const answer = useAnswer(question.id)
  const close = useCloseQuestion(question.id)
  const attempt = useAttempt()
  const open = isOpen(question)

  async function turn() {
    if (await attempt(() => close.mutateAsync(open))) focusMark(question.metric_id)
  }

  return (
    <section
      data-question
      aria-label={`Вопрос ${aboutText(question)}`}
      className="mt-2.5 rounded-md border border-accent-line bg-accent-soft px-3 py-2.5 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <p className="flex items-center gap-2">
          <MessageCircleQuestionMark aria-hidden className="size-[1.25em] shrink-0 text-accent" />
          <span className="font-semibold">Вопрос {aboutText(question)}</span>
          <span className="text-ink-soft">{STATE_TEXT[question.state]}</span>
        </p>
        {canAsk && (
          <button
            type="button"
            onClick={turn}
            aria-busy={close.isPending || undefined}
            className="link min-h-6 max-sm:min-h-11"
          >
            {open ? 'Закрыть вопрос' : 'Открыть снова'}
          </button>
        )}
      </div>
      <ol className="mt-1.5 space-y-2">
        {question.messages.map((message) => (
          <Said key={message.id} message={message} timeZone={timeZone} />
        ))}
      </ol>
      {open && canAnswer && (
        <SayField label="Ответ" send="Ответить" onSend={(text) => attempt(() => answer.mutateAsync(text))} />
      )}
    </section>
  )
}

function Said({ message: { user, at, text }, timeZone }: { message: QuestionMessage; timeZone: string }) {
  return (
    <li>
      <p className="text-sm text-ink-soft">
        <span className="font-semibold text-ink">{personName(user)}</span>{' '}
        <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </li>
  )
}
