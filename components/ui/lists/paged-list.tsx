import { ChevronLeft, ChevronRight } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { type ReactNode, useEffect, useId } from 'react'
import { Button, IconButton } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Busy, HIDE_DELAY } from '@/components/ui/feedback/busy'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { type FailableQuery, QueryError } from '@/components/ui/feedback/error-state'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { controlStyle } from '@/components/ui/fields/field'
import { listFilters, PAGE_SIZES, type QueryChange } from '@/components/ui/lists/list-state'
import { rememberList } from '@/components/ui/lists/remembered-lists'
import { formatNumber } from '@/lib/core/format/numbers'
import { pageNumbers } from '@/lib/core/format/page-numbers'

export interface ListMeta {
  current_page: number
  last_page: number
  per_page: number
  total: number
  from: number | null
  to: number | null
  /** Newest row when the list was opened. */
  until: number
}

export type ListQuery<Page> = FailableQuery & { data: Page | undefined; isPlaceholderData: boolean }

type PagedListProps<Page extends { meta: ListMeta }> = {
  query: ListQuery<Page>
  onChange: (change: QueryChange) => void
  /** Whether a filter or search is active, which may explain an empty list. */
  isFiltered: boolean
  onReset: () => void
  /** Shown when the list has no rows at all. */
  empty: ReactNode
  children: (page: Page) => ReactNode
}

/** A paged list in every state: loading, failed, empty, nothing found, beyond the last page, loaded. */
export function PagedList<Page extends { meta: ListMeta }>(props: PagedListProps<Page>) {
  const { query, onChange, isFiltered, onReset, empty, children } = props
  const path = usePathname()
  const address = useSearchParams()
  const sizeId = useId()

  useEffect(() => rememberList(path, address), [path, address])

  if (!query.data) return query.error ? <QueryError query={query} /> : <SkeletonList rows={8} />
  const { meta } = query.data
  const { last_page: last, from, to } = meta
  // An empty previous answer says nothing about the new query.
  if (query.isPlaceholderData && from === null) return <SkeletonList rows={8} />
  if (meta.total === 0 && isFiltered)
    return (
      <EmptyState
        title="Ничего не найдено"
        action={
          <Button onClick={onReset}>{address.get('search') ? 'Сбросить поиск' : 'Сбросить фильтры'}</Button>
        }
      >
        Измените запрос или сбросьте поиск и фильтры.
      </EmptyState>
    )
  if (meta.total === 0) return empty
  if (from === null || to === null)
    return (
      <EmptyState
        title="На этой странице ничего нет"
        action={<Button onClick={() => onChange({ page: null, until: null })}>К первой странице</Button>}
      >
        Список стал короче.
      </EmptyState>
    )
  const busy = query.isPlaceholderData
  const { page: current, per_page: perPage } = listFilters(address)
  const goTo = (page: number) =>
    onChange(page === 1 ? { page: null, until: null } : { page, until: meta.until })
  return (
    <>
      <QueryError query={query} />
      <Busy
        busy={busy}
        // No more placeholder rows than the previous page had.
        skeleton={<SkeletonList rows={Math.min(to - from + 1, 6)} />}
      >
        {children(query.data)}
      </Busy>
      <div
        // Hidden while loading unless focused: whoever pages by keyboard keeps the button.
        className={classNames(
          'mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3',
          busy && 'not-focus-within:invisible',
          busy && HIDE_DELAY,
        )}
      >
        <p role="status" className={classNames('text-sm text-ink-soft', busy && `invisible ${HIDE_DELAY}`)}>
          {`${formatNumber(from)}–${formatNumber(to)} из ${formatNumber(meta.total)}`}
        </p>
        {last > 1 && (
          <nav
            aria-label="Страницы списка"
            className="flex flex-wrap items-center gap-1 max-sm:order-first print:hidden"
          >
            <IconButton
              label="Предыдущая страница"
              icon={<ChevronLeft />}
              disabled={current <= 1}
              onClick={() => goTo(Math.min(current - 1, last))}
            />
            {pageNumbers(current, last).map((page, index, all) =>
              page === null ? (
                <span key={`after-${all[index - 1]}`} aria-hidden className="px-1 text-ink-soft">
                  …
                </span>
              ) : (
                <button
                  key={page}
                  type="button"
                  aria-label={`Страница ${page}`}
                  aria-current={page === current ? 'page' : undefined}
                  onClick={() => goTo(page)}
                  className={classNames(
                    'inline-flex h-(--control-md) min-w-(--control-md) items-center justify-center rounded-md border px-2',
                    page === current
                      ? 'border-accent-line bg-accent-soft font-semibold text-accent-deep'
                      : 'border-transparent text-ink-soft hover:bg-track hover:text-ink',
                  )}
                >
                  {page}
                </button>
              ),
            )}
            <IconButton
              label="Следующая страница"
              icon={<ChevronRight />}
              disabled={current >= last}
              onClick={() => goTo(current + 1)}
            />
          </nav>
        )}
        <div className="flex items-center gap-2 text-sm text-ink-soft print:hidden">
          <label htmlFor={sizeId}>Строк на странице</label>
          <select
            id={sizeId}
            value={perPage}
            onChange={(event) => onChange({ per_page: Number(event.target.value) })}
            className={controlStyle('w-auto! text-sm')}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </div>
      </div>
    </>
  )
}
