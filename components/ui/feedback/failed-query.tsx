import { ErrorState } from '@/components/ui/feedback/error-state'

/** The parts of a query needed to show its failure and retry. */
export interface AskedQuery {
  data?: unknown
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** A failed query with nothing to show, with the server's message for people. */
export const FailedQuery = ({ query: { error, refetch, isFetching } }: { query: AskedQuery }) => (
  <ErrorState
    message={error?.name === 'ApiError' ? error.message : undefined}
    onRetry={() => refetch()}
    retrying={isFetching}
  />
)
