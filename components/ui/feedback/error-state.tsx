import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/basics/button'
import { Notice } from '@/components/ui/feedback/notice'

type ErrorStateProps = { message?: string; heading?: 'h1'; onRetry: () => void; retrying?: boolean }

/** A pressed «Повторить» goes when the answer comes, and the focus with it: to the heading. A dialog sees to its own. */
const handFocusOn = (box: HTMLElement | null) => () => {
  if (box?.contains(document.activeElement))
    box.closest('main')?.querySelector('h1')?.focus({ preventScroll: true })
}

/** Loading failed: says so and offers to repeat. */
export function ErrorState({ message, heading, onRetry, retrying }: ErrorStateProps) {
  return (
    <div ref={handFocusOn} role="alert">
      <Notice
        picture={<TroublePicture />}
        title="Не удалось загрузить данные"
        heading={heading}
        action={
          <Button color="info" icon={<RotateCw />} processing={retrying} onClick={onRetry}>
            Повторить
          </Button>
        }
      >
        {message ?? 'Проверьте подключение к сети и повторите попытку.'}
      </Notice>
    </div>
  )
}

export const TroublePicture = () => (
  <span className="flex size-14 items-center justify-center rounded-full bg-fill-soft text-fill">
    <TriangleAlert className="size-7" />
  </span>
)

/** The parts of a query needed to show its failure and retry. */
export interface FailableQuery {
  data?: unknown
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** A failed query, with the server's message for people; one line above what an earlier answer still shows. */
export function QueryError({ query }: { query: FailableQuery }) {
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
export const QueryErrorLine = ({ query, words }: { query: FailableQuery; words: string }) => (
  <p ref={handFocusOn} role="status" className="mb-2 text-sm text-ink-soft print:hidden">
    {words}.{' '}
    <button type="button" onClick={() => query.refetch()} className="link min-h-(--control-sm)">
      Повторить
    </button>
  </p>
)
