import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ApiError, ask } from '@/lib/core/http/api-client'
import type { CallName } from '@/lib/core/http/call-name'
import type { AnswerOf, Call } from '@/lib/core/http/contract'
import { type PlainCalls, plainCalls, type Sent } from '@/lib/core/http/plain-calls'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

interface BrowserCalls<C extends Record<CallName, Call>> extends PlainCalls<C> {
  /** The key and the function of a query. */
  read<N extends keyof C & CallName>(
    name: N,
    sent: Sent<C[N]>,
  ): { queryKey: QueryKey; queryFn: () => Promise<AnswerOf<C[N]>> }
  /** After a change: whatever is shown of what these calls answered is read anew. */
  useForget(...names: Array<keyof C & CallName>): () => Promise<void>
}

/** The same with the answers kept, for pages of the system. */
export function browserCalls<C extends Record<CallName, Call>>(): BrowserCalls<C> {
  return {
    ...plainCalls<C>(),
    read: (name, sent) => ({ queryKey: [name, sent], queryFn: () => ask(name, sent) }),
    useForget: (...names) => {
      const queries = useQueryClient()
      return async () => {
        await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })))
      }
    },
  }
}
