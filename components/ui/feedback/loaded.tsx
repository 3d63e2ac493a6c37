import type { ReactNode } from 'react'
import { Busy } from '@/components/ui/feedback/busy'
import { type AskedQuery, QueryError } from '@/components/ui/feedback/query-error'

type LoadedProps<T> = {
  query: AskedQuery & { data: T | undefined; isPlaceholderData: boolean }
  /** What stands here before there is any answer. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** An answer in each of its states: failed, on its way, there, there and about to give way to another. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  if (query.error) return <QueryError query={query} />
  if (query.data === undefined) return skeleton
  return (
    <Busy busy={query.isPlaceholderData} skeleton={skeleton}>
      {children(query.data)}
    </Busy>
  )
}
