import { Check } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { closedWords } from '@/components/analytics/publications/publication-words'
import { refusedReason } from '@/components/calls/reason-dialog'
import { useCall } from '@/components/calls/use-call'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { Button } from '@/components/ui/basics/button'
import { Titled } from '@/components/ui/basics/titled'
import { Chip } from '@/components/ui/feedback/chip'
import { Select } from '@/components/ui/fields/select'
import { Textarea } from '@/components/ui/fields/text-field'
import { publicationCalls, usePublication } from '@/lib/features/analytics/publications/client'
import type { Preview } from '@/lib/features/analytics/publications/contract'
import { RETURN_WORDS } from '@/lib/features/analytics/publications/labels'
import { returnCalls } from '@/lib/features/documents/returns/client'

const MIN_REASON = 3
const MAX_REASON = 2_000

type ErrandProps = {
  preview: Preview
  /** Whether that preview is no longer the open one. */
  isClosed: boolean
  words: string
  setWords: (words: string) => void
}

/** «Нашли ошибку?»: requests a document back with a reason, or confirms that everything is right. */
export function PreviewErrand({ preview, isClosed, words, setWords }: ErrandProps) {
  const open = preview.documents.filter(({ is_asked_back }) => !is_asked_back)
  const returned = preview.documents.filter(({ is_asked_back }) => is_asked_back)
  const check = publicationCalls.useChange('PUT /api/publications/preview')
  const outcome = usePublication(isClosed && preview.publication ? preview.publication.id : null)
  const { attempt } = useCall()
  return (
    <Titled
      title="Нашли ошибку?"
      className="rounded-lg border border-accent-line bg-surface px-5 py-4 @max-3xl:px-4"
    >
      <p role={isClosed ? 'status' : undefined} className="mt-1 text-sm text-pretty text-ink-soft">
        {isClosed
          ? closedWords(preview.publication?.number ?? null, outcome.data)
          : preview.documents.length === 0
            ? 'В этом квартале у вас нет утверждённых документов: возвращать нечего.'
            : RETURN_WORDS}
      </p>
      {returned.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <Chip tone="returned">просьба отправлена</Chip>
          {returned.map(({ metric_category }) => metric_category.short_name).join(', ')}
        </p>
      )}
      {(open.length > 0 || words.trim() !== '') && <AskBack documents={open} {...{ words, setWords }} />}
      {!isClosed && (
        <div className="mt-2 flex justify-center">
          {preview.is_checked ? (
            <p role="status" className="flex min-h-(--control-md) items-center gap-1.5 text-sm text-approved">
              <Check className="size-4" />
              Отмечено: всё верно
            </p>
          ) : (
            <Button
              color="light"
              size="sm"
              icon={<Check />}
              processing={check.isPending}
              onClick={() => attempt(() => check.mutateAsync())}
            >
              Всё верно, отметить проверенным
            </Button>
          )}
        </div>
      )}
    </Titled>
  )
}

type AskBackProps = Pick<ErrandProps, 'words' | 'setWords'> & { documents: Preview['documents'] }

function AskBack({ documents, words, setWords }: AskBackProps) {
  const [chosen, setChosen] = useState('')
  const [wrong, setWrong] = useState<{ document?: string; words?: string }>({})
  const field = useRef<HTMLTextAreaElement>(null)
  const request = returnCalls.useChange('POST /api/input-documents/{id}/withdrawal-request')
  const forget = publicationCalls.useForget('GET /api/publications/preview')
  const only = documents.length === 1 ? String(documents[0]?.id) : ''
  // What was written about one document is not sent about another that is left meanwhile.
  const id = documents.find((one) => String(one.id) === (chosen || only))?.id
  const { attempt } = useCall()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (request.isPending) return
    const isShort = words.trim().length < MIN_REASON
    const problems = {
      ...(id === undefined && { document: 'Выберите документ' }),
      ...(isShort && { words: 'Напишите, что неверно' }),
    }
    setWrong(problems)
    if (isShort) field.current?.focus()
    if (id === undefined || isShort) return
    const isDone = await attempt(() => request.mutateAsync({ id, reason: words.trim() }).finally(forget), {
      done: 'Просьба отправлена администратору',
      refused: (why) => {
        const refusal = refusedReason(why)
        if (refusal === null) return why.message
        setWrong({ words: refusal })
        return null
      },
    })
    if (!isDone) return
    setWords('')
    setChosen('')
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-3 space-y-3">
      <Select
        label="Документ"
        required
        value={id === undefined ? '' : String(id)}
        onChange={(next) => {
          setChosen(next)
          setWrong({})
        }}
        options={documents.map((one) => ({ value: String(one.id), label: one.metric_category.short_name }))}
        {...(wrong.document && { error: wrong.document })}
      />
      <Textarea
        ref={field}
        label="Что неверно"
        placeholder="Показатель и число"
        required
        maxLength={MAX_REASON}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setChosen(chosen || only)
          setWrong({})
        }}
        {...(wrong.words && { error: wrong.words })}
      />
      <Button type="submit" color="info" processing={request.isPending} className="w-full">
        Попросить вернуть документ
      </Button>
      <LeaveGuard unsaved={words.trim() !== ''} />
    </form>
  )
}
