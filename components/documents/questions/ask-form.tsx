'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { focusMark } from '@/components/documents/questions/question-mark'
import { SayField } from '@/components/documents/questions/say-field'
import { classNames } from '@/components/ui/basics/class-names'
import { useAsk } from '@/lib/features/documents/questions/client'
import type { DocumentQuestion } from '@/lib/features/documents/questions/shapes'

type Letter = NonNullable<DocumentQuestion['var_name']>

type AskFormProps = {
  documentId: number
  metricId: number
  letters: readonly Letter[]
  onClose: () => void
}

/** A new question: about the whole row or one of its numbers. */
export function AskForm({ documentId, metricId, letters, onClose }: AskFormProps) {
  const ask = useAsk(documentId)
  const attempt = useAttempt()
  const [about, setAbout] = useState<Letter | null>(null)
  const name = useId()
  const whole = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    // All of it, what the question is about and the buttons too, out from under what is sticky; the field alone is not enough.
    whole.current?.scrollIntoView({ block: 'nearest' })
    field.current?.focus({ preventScroll: true })
  }, [])

  function close() {
    onClose()
    focusMark(metricId)
  }

  async function send(text: string): Promise<boolean> {
    const isAsked = await attempt(() => ask.mutateAsync({ metric_id: metricId, var_name: about, text }))
    if (isAsked) close()
    return isAsked
  }

  return (
    <section
      ref={whole}
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
              onChange={() => setAbout(letter)}
              className="accent-accent"
            />
            {letter === null ? 'весь показатель' : `число ${letter}`}
          </label>
        ))}
      </div>
      <SayField label="Вопрос" send="Спросить" onSend={send} onCancel={close} ref={field} />
    </section>
  )
}
