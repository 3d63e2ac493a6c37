import type { z } from 'zod'
import { addressOf, ask } from '@/lib/core/http/api-client'
import type { FileRule } from '@/lib/core/http/body'
import type { CallName } from '@/lib/core/http/call-name'
import type { AnswerOf, Call } from '@/lib/core/http/contract'

type Parsed<S> = S extends z.ZodType ? z.output<S> : never
type Typed<S> = S extends z.ZodType ? z.input<S> : never

/** The body of a call as a form submits it. */
export type BodyOf<C extends Call> = Typed<C['body']>

/** Input of a call: parameters and query as parsed on the server, the body before parsing. */
export type Sent<C extends Call> = (C['params'] extends z.ZodType
  ? { params: Parsed<C['params']> }
  : { params?: never }) &
  (C['query'] extends z.ZodType ? { query?: Partial<Parsed<C['query']>> } : { query?: never }) &
  (C['body'] extends z.ZodType ? { body: BodyOf<C> } : { body?: never }) &
  (C['file'] extends FileRule ? { file: Blob } : { file?: never })

/** The `data` of an answer, or the whole answer without one. */
export type DataOf<C extends Call> = AnswerOf<C> extends { data: infer D } ? D : AnswerOf<C>

export const dataOf = (answer: unknown) => {
  const { data = answer } = Object(answer)
  return data
}

/**
 * The browser's client for a contract, known by its type alone so that no schema enters the browser's bundle. Answers
 * are not cached.
 */
export function plainCalls<C extends Record<CallName, Call>>() {
  return {
    /** @throws ApiError for every answer that is not a success, and when there is none. */
    call: <N extends keyof C & CallName>(name: N, sent: Sent<C[N]>): Promise<AnswerOf<C[N]>> =>
      ask(name, sent),
    /** As `call`, for the data of the answer. */
    callData: async <N extends keyof C & CallName>(name: N, sent: Sent<C[N]>): Promise<DataOf<C[N]>> =>
      dataOf(await ask(name, sent)),
    /** URL of a call for a download by the browser itself. */
    address: <N extends keyof C & CallName>(name: N, sent: Sent<C[N]>): string => addressOf(name, sent),
  }
}
