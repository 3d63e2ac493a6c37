import { handFocusOn } from '@/components/ui/feedback/error-state'
import { type AskedQuery, FailedQuery } from '@/components/ui/feedback/failed-query'

/** A failed query in place of its answer; one line above what an earlier answer still shows. */
export function QueryError({ query }: { query: AskedQuery }) {
  if (!query.error) return null
  if (query.data !== undefined) return <QueryErrorLine query={query} words="Не обновлено" />
  return <FailedQuery query={query} />
}

/** A failed query beside whatever needs no answer of it. */
export const QueryErrorLine = ({ query, words }: { query: AskedQuery; words: string }) => (
  <p ref={handFocusOn} role="status" className="mb-2 text-sm text-ink-soft print:hidden">
    {words}.{' '}
    <button
      type="button"
      aria-busy={query.isFetching || undefined}
      onClick={() => query.refetch()}
      className="link min-h-(--control-sm)"
    >
      Повторить
    </button>
  </p>
)
