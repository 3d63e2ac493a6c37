import { ErrorState } from '@/components/ui/feedback/error-state'

/** As much of a query as is needed to say that it failed and to repeat it. */
export interface AskedQuery {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** A query that failed. */
export function QueryError({ query }: { query: AskedQuery }) {
  return (
    <ErrorState message={query.error?.message} onRetry={() => query.refetch()} retrying={query.isFetching} />
  )
}
