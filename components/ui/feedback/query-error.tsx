import { ErrorState } from '@/components/ui/feedback/error-state'

/** As much of a query as is needed to say that it failed and to repeat it. */
export interface AskedQuery {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** A query that failed: in the server's words for people, never in those of a program. */
export function QueryError({ query }: { query: AskedQuery }) {
  const { error } = query
  return (
    <ErrorState
      message={error?.name === 'ApiError' ? error.message : undefined}
      onRetry={() => query.refetch()}
      retrying={query.isFetching}
    />
  )
}
