import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type ApiError, ask } from '@/lib/core/http/api-client'
import type { FileRule } from '@/lib/core/http/body'
import type { CallName } from '@/lib/core/http/call-name'
import type { AnswerOf, Call } from '@/lib/core/http/contract'
import { type PlainCalls, plainCalls } from '@/lib/core/http/plain-calls'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : never
type Typed<S> = S extends z.ZodType ? z.input<S> : never

/** The body of a call as a form gives it. */
export type BodyOf<C extends Call> = Typed<C['body']>

/** What a call is sent with: parameters and query as the server reads them, the body as it is typed. */
export type Sent<C extends Call> = (C['params'] extends z.ZodType
  ? { params: Parsed<C['params']> }
  : { params?: never }) &
  (C['query'] extends z.ZodType ? { query?: Partial<Parsed<C['query']>> } : { query?: never }) &
  (C['body'] extends z.ZodType ? { body: BodyOf<C> } : { body?: never }) &
  (C['file'] extends FileRule ? { file: Blob } : { file?: never })

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
