'use client'

import { Check } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { useReasonCall } from '@/components/calls/use-reason-call'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { Button } from '@/components/ui/basics/button'
import { Chip } from '@/components/ui/feedback/chip'
import { Select } from '@/components/ui/fields/select'
import { Textarea } from '@/components/ui/fields/textarea'
import { useCheckPreview, useForgetPreview } from '@/lib/features/analytics/publications/client'
import type { Preview } from '@/lib/features/analytics/publications/contract'
import { RETURN_WORDS } from '@/lib/features/analytics/publications/labels'
import { useRequestWithdrawal } from '@/lib/features/documents/returns/client'

const MIN_REASON = 3
const MAX_REASON = 2_000

/** «Нашли ошибку?»: a document is asked back, in words; or everything is right, which is a mark and no signature. */
export function PreviewErrand({ preview }: { preview: Preview }) {
  const open = preview.documents.filter(({ is_asked_back }) => !is_asked_back)
  const asked = preview.documents.filter(({ is_asked_back }) => is_asked_back)
  const check = useCheckPreview()
  const attempt = useAttempt()
  return (
    <section
      aria-labelledby="mistake"
      className="rounded-lg border border-accent-line bg-surface px-5 py-4 @max-3xl:px-4"
    >
      <h2 id="mistake" className="text-lg font-semibold">
        Нашли ошибку?
      </h2>
      <p className="mt-1 text-sm text-pretty text-ink-soft">
        {preview.documents.length === 0
          ? 'В этом квартале у вас нет утверждённых документов: возвращать нечего.'
          : RETURN_WORDS}
      </p>
      {asked.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <Chip tone="returned">просьба отправлена</Chip>
          {asked.map(({ metric_category }) => metric_category.short_name).join(', ')}
        </p>
      )}
      {open.length > 0 && <AskBack documents={open} />}
      <div className="mt-2 flex justify-center">
        {preview.is_checked ? (
          <p role="status" className="flex min-h-(--control-md) items-center gap-1.5 text-sm text-approved">
            <Check aria-hidden className="size-4" />
            Отмечено: всё верно
          </p>
        ) : (
          <Button
            color="light"
            size="sm"
            icon={<Check aria-hidden />}
            processing={check.isPending}
            onClick={() => attempt(() => check.mutateAsync())}
          >
            Всё верно, отметить проверенным
          </Button>
        )}
      </div>
    </section>
  )
}

function AskBack({ documents }: { documents: Preview['documents'] }) {
  const [chosen, setChosen] = useState('')
  const [words, setWords] = useState('')
  const [wrong, setWrong] = useState<{ document?: string; words?: string }>({})
  const field = useRef<HTMLTextAreaElement>(null)
  const request = useRequestWithdrawal()
  const forget = useForgetPreview()
  const id =
    documents.length === 1 ? documents[0]?.id : documents.find((one) => String(one.id) === chosen)?.id
  const ask = useReasonCall({
    send: async (reason) => {
      if (id === undefined) return
      await request.mutateAsync({ id, reason }).finally(forget)
      setWords('')
      setChosen('')
    },
    done: 'Просьба отправлена администратору',
    onClose: () => undefined,
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (request.isPending) return
    const isShort = words.trim().length < MIN_REASON
    const found = {
      ...(id === undefined && { document: 'Выберите документ' }),
      ...(isShort && { words: 'Напишите, что неверно' }),
    }
    setWrong(found)
    if (isShort) field.current?.focus()
    if (Object.keys(found).length > 0) return
    const refusal = await ask(words.trim())
    if (refusal !== null) setWrong({ words: refusal })
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
