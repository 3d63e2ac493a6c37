import { addressOf, ask } from '@/lib/core/http/api-client'
import type { Sent } from '@/lib/core/http/browser-calls'
import type { CallName } from '@/lib/core/http/call-name'
import type { AnswerOf, Call } from '@/lib/core/http/contract'

export interface PlainCalls<C extends Record<CallName, Call>> {
  /** @throws ApiError for every answer that is not a success, and when there is none. */
  call<N extends keyof C & CallName>(name: N, sent: Sent<C[N]>): Promise<AnswerOf<C[N]>>
  /** Where a browser itself gets what the call answers: a download. */
  address<N extends keyof C & CallName>(name: N, sent: Sent<C[N]>): string
}

/**
 * The browser's way to the calls of a contract, which is known here by its type alone: no schema of it comes into
 * the browser's script. Of the answers nothing is kept.
 */
export function plainCalls<C extends Record<CallName, Call>>(): PlainCalls<C> {
  return { call: (name, sent) => ask(name, sent), address: (name, sent) => addressOf(name, sent) }
}
