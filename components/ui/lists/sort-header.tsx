import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/basics/class-names'

type SortHeaderProps = {
  /** Null when the column is not sortable. */
  sorted: 'asc' | 'desc' | false | null
  onToggle: () => void
  className?: string
  children: ReactNode
}

const PICTURE = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown }
const ARIA = { asc: 'ascending', desc: 'descending' } as const

/** A column header that toggles ascending, descending, unsorted. */
export function SortHeader({ sorted, onToggle, className, children }: SortHeaderProps) {
  if (sorted === null)
    return (
      <th scope="col" className={classNames('px-4 py-2.5 font-normal', className)}>
        {children}
      </th>
    )
  const Picture = PICTURE[sorted || 'none']
  return (
    <th
      scope="col"
      aria-sort={sorted ? ARIA[sorted] : undefined}
      className={classNames('px-2 py-1 font-normal', className)}
    >
      <button
        type="button"
        onClick={onToggle}
        className={classNames(
          'inline-flex min-h-(--control-sm) items-center gap-1.5 rounded-md px-2 text-left hover:bg-track hover:text-ink',
          sorted && 'font-medium text-ink',
        )}
      >
        {children}
        <Picture className="size-3.5 shrink-0" />
      </button>
    </th>
  )
}
