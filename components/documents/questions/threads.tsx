import { MessageCircleQuestionMark } from 'lucide-react'
import { type KeyboardEvent, type Ref, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import {
  aboutText,
  isOpen,
  markId,
  questionsText,
  STATE_TEXT,
  useDocumentQuestions,
} from '@/components/documents/questions/questions-context'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { type FailableQuery, QueryErrorLine } from '@/components/ui/feedback/error-state'
import { controlStyle } from '@/components/ui/fields/field'
import { formatDateTime } from '@/lib/core/format/dates'
import { personName } from '@/lib/features/documents/labels'
import { useAsk, useThread } from '@/lib/features/documents/questions/client'
import type { DocumentQuestion } from '@/lib/features/documents/questions/contract'

const MAX_LENGTH = 2000
const MIN_LENGTH = 2

/** State that outlives its component, by name within the document. */
function useUnsent(name: string) {
  const { unsent } = useDocumentQuestions()
  const [text, setText] = useState(() => unsent.get(name) ?? '')
  return [
    text,
    (next: string) => {
      unsent.set(name, next)
      setText(next)
    },
  ] as const
}

const answerName = (id: number) => `answer-${id}`

type SayFieldProps = {
  /** Unique within the document. */
  name: string
  label: string
  send: string
  /** Resolves to whether the message was sent; the field is then cleared. */
  onSend: (text: string) => Promise<boolean>
  /** Cancels; absent if there is nothing to cancel. */
  onCancel?: () => void
  /** Told whether something unsent is typed. */
  onTyped?: (isTyped: boolean) => void
  /** Why nothing can be sent any more; what was typed stays. */
  shut?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

/** A message field: Enter sends, Shift+Enter breaks the line, Escape cancels an empty one. */
function SayField({ name, label, send, onSend, onCancel, onTyped, shut, ref }: SayFieldProps) {
  const { unsent } = useDocumentQuestions()
  const [text, setText] = useUnsent(name)
  const [isSending, setSending] = useState(false)
  const isShort = text.trim().length < MIN_LENGTH
  const isEmpty = text.trim() === ''
  useEffect(() => onTyped?.(!isEmpty), [onTyped, isEmpty])

  async function say() {
    if (isShort || isSending || shut) return
    setSending(true)
    try {
      if ((await onSend(text.trim())) && unsent.get(name) === text) setText('')
    } finally {
      setSending(false)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return isEmpty ? onCancel?.() : undefined
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    // Elsewhere Ctrl+Enter approves the document.
    event.stopPropagation()
    void say()
  }

  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      <textarea
        rows={1}
        aria-label={label}
        placeholder={label}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        ref={ref}
        data-unsent={isEmpty ? undefined : ''}
        className={controlStyle(
          'field-sizing-content max-h-60 min-w-0 flex-1 basis-64 resize-none placeholder:text-ink-soft',
        )}
      />
      {shut ? (
        <>
          <Button onClick={() => setText('')}>Убрать</Button>
          <p role="status" className="basis-full text-sm text-danger">
            {shut}
          </p>
        </>
      ) : (
        <Button onClick={say} disabled={isShort} processing={isSending}>
          {send}
        </Button>
      )}
      {onCancel && (
        <Button quiet onClick={onCancel}>
          Отмена
        </Button>
      )}
    </div>
  )
}

type Letter = NonNullable<DocumentQuestion['var_name']>

type AskFormProps = { documentId: number; metricId: number; letters: readonly Letter[]; onClose: () => void }

const focusMark = (metricId: number): void => document.getElementById(markId(metricId))?.focus()

export function AskForm({ documentId, metricId, letters, onClose }: AskFormProps) {
  const ask = useAsk(documentId)
  const { attempt } = useCall()
  const { unsent } = useDocumentQuestions()
  const [question, subject] = [`ask-${metricId}`, `about-${metricId}`]
  const [chosen, setChosen] = useUnsent(subject)
  const about = letters.find((letter) => letter === chosen) ?? null
  const name = useId()
  const whole = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    // Scrolls the whole form, not only the field, out from under sticky elements.
    whole.current?.scrollIntoView({ block: 'nearest' })
    field.current?.focus({ preventScroll: true })
  }, [])

  function close() {
    for (const key of [question, subject]) unsent.delete(key)
    onClose()
    focusMark(metricId)
  }

  async function send(text: string): Promise<boolean> {
    const isSent = await attempt(() => ask.mutateAsync({ metric_id: metricId, var_name: about, text }))
    if (isSent) close()
    return isSent
  }

  return (
    <section
      ref={whole}
      data-asking
      aria-label="Новый вопрос"
      className="mt-2.5 rounded-md border border-accent-line bg-accent-soft px-3 py-2.5 print:hidden"
    >
      <div role="radiogroup" aria-label="О чём вопрос" className="flex flex-wrap items-center gap-2 text-sm">
        <span aria-hidden className="text-ink-soft">
          О чём:
        </span>
        {[null, ...letters].map((letter) => (
          <label
            key={letter}
            className={classNames(
              'inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-md border px-2.5 max-sm:min-h-11',
              letter === about ? 'border-accent bg-surface font-semibold' : 'border-line-strong bg-surface',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={letter === about}
              onChange={() => setChosen(letter ?? '')}
              className="accent-accent"
            />
            {letter === null ? 'весь показатель' : `число ${letter}`}
          </label>
        ))}
      </div>
      <SayField name={question} label="Вопрос" send="Спросить" onSend={send} onCancel={close} ref={field} />
    </section>
  )
}

export const MissingQuestions = ({ query }: { query: FailableQuery }) => (
  <QueryErrorLine query={query} words="Вопросы не загрузились" />
)

export function RowThreads({ questions }: { questions: readonly DocumentQuestion[] }) {
  const { unsent } = useDocumentQuestions()
  const [typed, setTyped] = useState<ReadonlySet<number>>(
    () => new Set(questions.flatMap(({ id }) => (unsent.get(answerName(id))?.trim() ? id : []))),
  )
  // A question with an unsent answer stays where it is, even if somebody else closes it.
  const isShown = (question: DocumentQuestion) => isOpen(question) || typed.has(question.id)
  const closed = questions.filter((question) => !isShown(question))
  const note = useCallback((id: number, isTyped: boolean) => {
    setTyped((known) => {
      const others = [...known].filter((one) => one !== id)
      return known.has(id) === isTyped ? known : new Set(isTyped ? [...others, id] : others)
    })
  }, [])
  return (
    <>
      {questions.filter(isShown).map((question) => (
        <QuestionThread key={question.id} question={question} isTyped={typed.has(question.id)} note={note} />
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

type QuestionThreadProps = {
  question: DocumentQuestion
  isTyped?: boolean
  note?: (id: number, isTyped: boolean) => void
}

const ELSEWHERE = 'Документ открыт в другой вкладке: ответ не отправлен. Скопируйте его, если он ещё нужен.'
const SHUT = 'Вопрос закрыли, пока вы писали: ответ не отправлен. Скопируйте его, если он ещё нужен.'

function QuestionThread({ question, isTyped = false, note }: QuestionThreadProps) {
  const { canAsk, canAnswer } = useDocumentQuestions()
  const { answer, close } = useThread(question.id)
  const { attempt } = useCall()
  const open = isOpen(question)
  const onTyped = useCallback((typed: boolean) => note?.(question.id, typed), [note, question.id])

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
          <MessageCircleQuestionMark className="size-[1.25em] shrink-0 text-accent" />
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
          <li key={message.id}>
            <p className="text-sm text-ink-soft">
              <span className="font-semibold text-ink">{personName(message.user)}</span>{' '}
              <time dateTime={message.at}>{formatDateTime(message.at)}</time>
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
          </li>
        ))}
      </ol>
      {((open && canAnswer) || isTyped) && (
        <SayField
          name={answerName(question.id)}
          label="Ответ"
          send="Ответить"
          onSend={(text) => attempt(() => answer.mutateAsync(text))}
          onTyped={onTyped}
          shut={open ? (canAnswer ? undefined : ELSEWHERE) : SHUT}
        />
      )}
    </section>
  )
}
