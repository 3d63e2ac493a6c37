import {
  keepPreviousData,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { type ApiError, ask } from '@/lib/core/http/api-client'
import { type CallName, callParts } from '@/lib/core/http/call-name'
import type { AnswerOf, Call } from '@/lib/core/http/contract'
import { type BodyOf, type DataOf, dataOf, plainCalls, type Sent } from '@/lib/core/http/plain-calls'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

/** Argument of a change: path parameters and body fields in one object, or none. */
type ArgumentOf<C extends Call> = C extends { params: z.ZodType } | { body: z.ZodType }
  ? (C extends { params: infer P extends z.ZodType } ? z.output<P> : unknown) &
      (C extends { body: z.ZodType } ? BodyOf<C> : unknown)
  : Awaited<Promise<void>>

interface DataOptions<A> {
  enabled?: boolean
  gcTime?: number
  staleTime?: number
  refetchOnWindowFocus?: false
  refetchOnReconnect?: false
  refetchInterval?: (query: { state: { data: A | undefined } }) => number | false
  placeholderData?: typeof keepPreviousData
}

function partsOf(name: CallName, argument: unknown) {
  const { path } = callParts(name)
  const fields = Object.entries(Object(argument))
  const inPath = (field: string) => path.includes(`{${field}}`)
  const params = Object.fromEntries(fields.filter(([field]) => inPath(field)))
  const body = Object.fromEntries(fields.filter(([field]) => !inPath(field)))
  return { params, ...(Object.keys(body).length > 0 && { body }) }
}

function useReadAnew(...names: readonly CallName[]) {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })))
  }
}

/**
 * `plainCalls` with cached answers, for pages of the application.
 * @param stale the reads that each change makes stale, which are refetched after it
 */
export function browserCalls<C extends Record<CallName, Call>>(
  stale: { readonly [Change in keyof C & CallName]?: ReadonlyArray<keyof C & CallName> } = {},
) {
  type Name = keyof C & CallName
  /** The query key and function of a read. */
  const read = <N extends Name>(
    name: N,
    sent: Sent<C[N]>,
  ): { queryKey: QueryKey; queryFn: () => Promise<AnswerOf<C[N]>> } => ({
    queryKey: [name, sent],
    queryFn: () => ask(name, sent),
  })
  return {
    ...plainCalls<C>(),
    read,
    /** Returns a function that refetches the queries of these calls. */
    useForget: (...names: Name[]) => useReadAnew(...names),
    /** The answer of a call; `initial` is what the page was rendered with. */
    useData: <N extends Name>(
      name: N,
      sent: Sent<C[N]>,
      initial?: DataOf<C[N]>,
      options?: DataOptions<AnswerOf<C[N]>>,
    ): UseQueryResult<DataOf<C[N]>> =>
      useQuery({
        ...Object(options),
        ...read(name, sent),
        ...(initial === undefined ? {} : { initialData: Object({ data: initial }) }),
        select: dataOf,
      }),
    /**
     * A hook for the whole answer to a query: the previous one stays until the next arrives. Its `initial` is what the page
     * was rendered with.
     */
    pageOf:
      <N extends Name>(name: N, params?: Sent<C[N]>['params']) =>
      (query: Sent<C[N]>['query'], initial?: AnswerOf<C[N]>): UseQueryResult<AnswerOf<C[N]>> =>
        useQuery({
          ...read(name, Object({ query, params })),
          placeholderData: keepPreviousData,
          initialData: initial,
        }),
    /** A mutation. What it makes stale is refetched on success, or when settled: a refusal may mean that others changed it. */
    useChange: <N extends Name>(
      name: N,
      when: 'onSuccess' | 'onSettled' = 'onSuccess',
    ): UseMutationResult<DataOf<C[N]>, ApiError, ArgumentOf<C[N]>> =>
      useMutation({
        mutationFn: async (argument) => dataOf(await ask(name, partsOf(name, argument))),
        [when]: useReadAnew(...(stale[name] ?? [])),
      }),
    /** A mutation whose answer becomes that of a read at the same path. */
    useReplace: <N extends Name, R extends Name>(
      name: N,
      replaced: R,
      sent: Sent<C[R]>,
    ): UseMutationResult<AnswerOf<C[N]>, ApiError, BodyOf<C[N]>> => {
      const queries = useQueryClient()
      return useMutation({
        mutationFn: (body) => ask(name, { ...sent, body }),
        onSuccess: (answer) => queries.setQueryData(read(replaced, sent).queryKey, answer),
      })
    },
  }
}
