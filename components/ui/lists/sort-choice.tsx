'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Select } from '@/components/ui/fields/select'
import type { SelectOption } from '@/components/ui/fields/select-options'
import type { TableSort } from '@/components/ui/lists/list-state'

type SortChoiceProps = {
  /** The sorts, in the order of the columns. */
  options: readonly SelectOption[]
  sort: TableSort
  /** Null restores the default order. */
  onSort: (sort: TableSort | null) => void
}

const USUAL = { value: 'usual', label: 'Как добавлены' }

/** The choice of an order where the list has no column heads to press. */
export function SortChoice({ options, sort, onSort }: SortChoiceProps) {
  const isSorted = options.some(({ value }) => value === sort.by)
  const isUp = sort.direction === 'asc'
  return (
    <div className="flex max-w-80 items-end gap-2 max-sm:max-w-none">
      <Select
        label="Сортировка"
        value={isSorted ? sort.by : USUAL.value}
        onChange={(by) => {
          if (by === USUAL.value) onSort(null)
          else onSort({ by, direction: 'asc' })
        }}
        options={[USUAL, ...options]}
        className="min-w-0 flex-1"
      />
      {isSorted && (
        <IconButton
          outlined
          label={isUp ? 'По возрастанию: изменить на убывание' : 'По убыванию: изменить на возрастание'}
          icon={isUp ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
          onClick={() => onSort({ by: sort.by, direction: isUp ? 'desc' : 'asc' })}
        />
      )}
    </div>
  )
}
