import { SafeHtml } from '@/components/ui/rich-text/safe-html'

/** A message: plain text, or HTML that SafeHtml sanitises. */
export type Message = string | { html: string }

export function MessageText({ message }: { message: Message }) {
  return typeof message === 'string' ? message : <SafeHtml html={message.html} />
}
