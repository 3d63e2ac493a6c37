'use client'

import type { ComponentProps, KeyboardEvent } from 'react'
import { Textarea } from '@/components/ui/fields/textarea'

type LongTextFieldProps = Omit<ComponentProps<typeof Textarea>, 'rows' | 'onKeyDown'>

/** Enter submits the form, as in any one-line field. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** One line of text that may wrap; line breaks of pasted text become spaces. */
export function LongTextField({ onChange, ...rest }: LongTextFieldProps) {
  return (
    <Textarea
      {...rest}
      rows={1}
      onKeyDown={submitOnEnter}
      onChange={(event) => {
        const { target } = event
        if (/[\r\n]/.test(target.value)) target.value = target.value.replace(/\s*[\r\n]+\s*/g, ' ')
        return onChange?.(event)
      }}
    />
  )
}
