'use client'

import { SafeHtml } from '@/components/ui/rich-text/safe-html'

/** A text for the reader: plain, shown as it is, or HTML, which SafeHtml reduces to formatting. */
export type Message = string | { html: string }

export function MessageText({ message }: { message: Message }) {
  return typeof message === 'string' ? message : <SafeHtml html={message.html} />
}
