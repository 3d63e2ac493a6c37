'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import { IconButton } from '@/components/ui/basics/icon-button'
import { controlStyle } from '@/components/ui/fields/field'
import { PAGE_SIZES } from '@/components/ui/lists/list-state'
import { pageNumbers } from '@/components/ui/lists/page-numbers'
import { formatNumber } from '@/lib/core/format/numbers'

/** Where a page stands in its list. */
export interface PageMeta {
  current_page: number
  last_page: number
  per_page: number
  total: number
  from: number | null
  to: number | null
  /** The newest row when the list was opened. */
  until: number
}

type PaginationProps = {
  meta: PageMeta
  onPage: (page: number) => void
  onPerPage: (size: number) => void
}

/** Which rows of a list are shown, links to the other pages, and the page size. */
export function Pagination({ meta, onPage, onPerPage }: PaginationProps) {
  const sizeId = useId()
  const { current_page: current, last_page: last, from, to } = meta
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-sm text-ink-soft">
        {from === null || to === null
          ? `Всего ${formatNumber(meta.total)}`
          : `${formatNumber(from)}–${formatNumber(to)} из ${formatNumber(meta.total)}`}
      </p>
      {last > 1 && (
        <nav aria-label="Страницы списка" className="flex flex-wrap items-center gap-1 max-sm:order-first">
          <IconButton
            label="Предыдущая страница"
            icon={<ChevronLeft aria-hidden />}
            disabled={current <= 1}
            onClick={() => onPage(Math.min(current - 1, last))}
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
                onClick={() => onPage(page)}
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
            icon={<ChevronRight aria-hidden />}
            disabled={current >= last}
            onClick={() => onPage(current + 1)}
          />
        </nav>
      )}
      <div className="flex items-center gap-2 text-sm text-ink-soft">
        <label htmlFor={sizeId}>Строк на странице</label>
        <select
          id={sizeId}
          value={meta.per_page}
          onChange={(event) => onPerPage(Number(event.target.value))}
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
  )
}
