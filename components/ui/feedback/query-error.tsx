import { ErrorState } from '@/components/ui/feedback/error-state'

/** The parts of a query needed to show its failure and retry. */
export interface AskedQuery {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** A failed query, with the server's message for people. */
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
