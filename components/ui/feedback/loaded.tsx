import { memo, type ReactNode, useDeferredValue } from 'react'
import { Busy } from '@/components/ui/feedback/busy'
import { type FailableQuery, QueryError } from '@/components/ui/feedback/error-state'

type LoadedProps<T> = {
  query: FailableQuery & { data: T | undefined; isPlaceholderData: boolean }
  /** Query key, if the query may change. */
  of?: string
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/**
 * An answer in every state: failed, loading, loaded, not refreshed, and being replaced. A new one renders deferred, so that the page
 * stays responsive.
 */
export function Loaded<T>({ query, of, skeleton, children }: LoadedProps<T>) {
  const data = useDeferredValue(query.data)
  /** Key of the visible answer's query; null while none is visible. */
  const shown = useDeferredValue(query.isPlaceholderData ? null : of)
  if (query.error && query.data === undefined) return <QueryError query={query} />
  if (data === undefined) return skeleton
  return (
    <>
      <QueryError query={query} />
      <Busy busy={query.isPlaceholderData || shown !== of} skeleton={skeleton}>
        <Frozen isOld={query.isPlaceholderData || data !== query.data}>{children(data)}</Frozen>
      </Busy>
    </>
  )
}

/** The outgoing content does not re-render. */
const Frozen = memo(
  ({ children }: { isOld: boolean; children: ReactNode }) => children,
  (_, { isOld }) => isOld,
)
