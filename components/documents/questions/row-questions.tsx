import { MessageCircleQuestionMark } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { rowKey } from '@/components/documents/cells/entry-keys'
import {
  isOpen,
  markId,
  QuestionsContext,
  questionsText,
  useDocumentQuestions,
  useOpenQuestions,
} from '@/components/documents/questions/questions-context'
import { IconButton } from '@/components/ui/basics/button'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import { lazyPart, useLoaded } from '@/components/ui/feedback/lazy-part'
import type { DocumentMetric } from '@/lib/features/documents/entry/shapes'
import { useQuestions } from '@/lib/features/documents/questions/client'
import type { DocumentQuestion } from '@/lib/features/documents/questions/contract'

/** Loaded on demand: most documents have no questions. */
const threads = new LazyModule(() => import('@/components/documents/questions/threads'))
const RowThreads = lazyPart(threads, 'RowThreads')
const MissingQuestions = lazyPart(threads, 'MissingQuestions')
const AskForm = lazyPart(threads, 'AskForm')

/** @param isOrdered whether Tab stops here, and no key presses it: where no number is typed */
export function QuestionMark({ metric, isOrdered = false }: { metric: DocumentMetric; isOrdered?: boolean }) {
  const { documentId, all, canAsk, asking, setAsking } = useDocumentQuestions()
  if (documentId === null) return null
  const count = all.filter((question) => question.metric_id === metric.id && isOpen(question)).length
  return (
    <>
      {canAsk && (
        <IconButton
          {...(isOrdered ? {} : rowKey('Alt+Q'))}
          id={markId(metric.id)}
          label={`Спросить о показателе «${metric.name}»`}
          icon={<MessageCircleQuestionMark />}
          aria-expanded={asking === metric.id}
          onClick={() => {
            // A typed question is sent or cancelled first.
            const typed = document.querySelector<HTMLElement>('[data-asking] [data-unsent]')
            if (typed) typed.focus()
            else setAsking(asking === metric.id ? null : metric.id)
          }}
          className="-my-2.5 align-middle @3xl:size-7 [&_svg]:size-4.5! [&_svg]:text-accent print:hidden"
        />
      )}
      {count > 0 && (
        <span className="ml-1 inline-flex shrink-0 items-center gap-1.5 rounded-full border border-accent-line bg-accent-soft px-2.5 py-0.5 align-middle text-sm font-medium text-accent-strong print:hidden">
          {!canAsk && <MessageCircleQuestionMark className="size-[1.1em] shrink-0" />}
          {questionsText(count)}
        </span>
      )}
    </>
  )
}

/** Questions and answers below a row, and the form to ask. */
export function RowQuestions({ metric }: { metric: DocumentMetric }) {
  const { documentId, all, asking, setAsking } = useDocumentQuestions()
  const own = all.filter((question) => question.metric_id === metric.id)
  return (
    <>
      {own.length > 0 && <RowThreads questions={own} />}
      {documentId !== null && asking === metric.id && (
        <AskForm
          documentId={documentId}
          metricId={metric.id}
          letters={metric.metric_calc_data.map(({ var_name }) => var_name)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

const NONE: readonly DocumentQuestion[] = []

type QuestionedRowsProps = Pick<
  ReturnType<typeof useDocumentQuestions>,
  'documentId' | 'canAsk' | 'canAnswer'
> & {
  className?: string
  children: ReactNode
}

/** Provides a document's questions to its rows: loaded after the document, and unaffected by key presses. */
export function QuestionedRows({ documentId, canAsk, canAnswer, className, children }: QuestionedRowsProps) {
  const questions = useQuestions(documentId)
  const { data: all = NONE } = questions
  const [asking, setAsking] = useState<number | null>(null)
  const { current: unsent } = useRef(new Map<string, string>())
  const value = useMemo(
    () => ({ documentId, all, canAsk, canAnswer, asking, setAsking, unsent }),
    [documentId, all, canAsk, canAnswer, asking, unsent],
  )
  return (
    <QuestionsContext value={value}>
      <div className={className ?? 'flex-1'}>
        {questions.isLoadingError && <MissingQuestions query={questions} />}
        {children}
      </div>
    </QuestionsContext>
  )
}

/** Reply field of the first open question. */
const FIRST_FIELD = '[data-question] textarea'

/** Number of open questions, as a link to the first. */
export function QuestionsCount({ documentId }: { documentId: number | null }) {
  const { length } = useOpenQuestions(documentId)
  const areShown = useLoaded(threads) !== undefined
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
