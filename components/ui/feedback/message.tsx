'use client'

import { SafeHtml } from '@/components/ui/rich-text/safe-html'

/** Words for the reader: plain text, shown as it is, or HTML, of which SafeHtml lets formatting through. */
export type Message = string | { html: string }

export function MessageText({ message }: { message: Message }) {
  return typeof message === 'string' ? message : <SafeHtml html={message.html} />
}
