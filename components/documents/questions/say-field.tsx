'use client'

import { type KeyboardEvent, type Ref, useState } from 'react'
import { Button } from '@/components/ui/basics/button'
import { controlStyle } from '@/components/ui/fields/field'

const MAX_LENGTH = 2000
const MIN_LENGTH = 2

type SayFieldProps = {
  label: string
  send: string
  /** Whether it was said: then the field is emptied. */
  onSend: (text: string) => Promise<boolean>
  /** Gives it up; without it there is nothing to give up. */
  onCancel?: () => void
  ref?: Ref<HTMLTextAreaElement>
}

/** A line to say something in: Enter sends it, Shift+Enter breaks the line, Escape gives it up. */
export function SayField({ label, send, onSend, onCancel, ref }: SayFieldProps) {
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const isShort = text.trim().length < MIN_LENGTH

  async function say() {
    if (isShort || isSending) return
    setSending(true)
    try {
      if (await onSend(text.trim())) setText('')
    } finally {
      setSending(false)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return onCancel?.()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    // Ctrl+Enter approves the document elsewhere.
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
        className={controlStyle(
          'field-sizing-content max-h-60 min-w-0 flex-1 basis-64 resize-none placeholder:text-ink-soft',
        )}
      />
      <Button onClick={say} disabled={isShort} processing={isSending}>
        {send}
      </Button>
      {onCancel && (
        <Button quiet onClick={onCancel}>
          Отмена
        </Button>
      )}
    </div>
  )
}
