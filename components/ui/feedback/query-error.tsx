import { ErrorState, handFocusOn } from '@/components/ui/feedback/error-state'

/** The parts of a query needed to show its failure and retry. */
export interface AskedQuery {
  data?: unknown
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** A failed query, with the server's message for people; one line above what an earlier answer still shows. */
export function QueryError({ query }: { query: AskedQuery }) {
  const { data, error } = query
  if (!error) return null
  if (data !== undefined) return <QueryErrorLine query={query} words="Не обновлено" />
  return (
    <ErrorState
      message={error.name === 'ApiError' ? error.message : undefined}
      onRetry={() => query.refetch()}
      retrying={query.isFetching}
    />
  )
}

/** A failed query beside whatever needs no answer of it. */
export const QueryErrorLine = ({ query, words }: { query: AskedQuery; words: string }) => (
  <p ref={handFocusOn} role="status" className="mb-2 text-sm text-ink-soft print:hidden">
    {words}.{' '}
    <button type="button" onClick={() => query.refetch()} className="link min-h-(--control-sm)">
      Повторить
    </button>
  </p>
)
