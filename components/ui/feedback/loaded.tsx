import { memo, type ReactNode, useDeferredValue } from 'react'
import { Busy } from '@/components/ui/feedback/busy'
import { type AskedQuery, QueryError } from '@/components/ui/feedback/query-error'

type LoadedProps<T> = {
  query: AskedQuery & { data: T | undefined; isPlaceholderData: boolean }
  /** The question, where another may be asked in its place. */
  of?: string
  /** What stands here before there is any answer. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/**
 * An answer in each of its states: failed, on its way, there, there and about to give way to another. Another one is drawn
 * behind what is in sight, so that the browser answers a finger meanwhile.
 */
export function Loaded<T>({ query, of, skeleton, children }: LoadedProps<T>) {
  const data = useDeferredValue(query.data)
  /** The question that what is in sight answers; null while none of it does. */
  const shown = useDeferredValue(query.isPlaceholderData ? null : of)
  if (query.error) return <QueryError query={query} />
  if (data === undefined) return skeleton
  return (
    <Busy busy={query.isPlaceholderData || shown !== of} skeleton={skeleton}>
      <Kept isOld={query.isPlaceholderData || data !== query.data}>{children(data)}</Kept>
    </Busy>
  )
}

/** What gives way is not drawn again. */
const Kept = memo(
  ({ children }: { isOld: boolean; children: ReactNode }) => children,
  (_, { isOld }) => isOld,
)
