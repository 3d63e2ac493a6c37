'use client'

import { FilterX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/basics/button'
import { SearchField } from '@/components/ui/fields/search-field'

type ListToolbarProps = {
  /** Accessible name of the search. */
  label: string
  placeholder: string
  search: string
  onSearch: (words: string) => void
  /** Resets all filters; absent when none is active. */
  onReset?: (() => void) | undefined
  children?: ReactNode
}

/** Search and filters of a list. */
export function ListToolbar({ label, placeholder, search, onSearch, onReset, children }: ListToolbarProps) {
  return (
    <search className="mb-3 flex flex-wrap gap-3 print:hidden">
      <SearchField
        label={label}
        placeholder={placeholder}
        value={search}
        onSearch={onSearch}
        className={children ? 'min-w-64 flex-1 max-sm:min-w-full' : 'w-96 max-sm:w-full'}
      />
      {children}
      {onReset && (
        <Button icon={<FilterX aria-hidden />} onClick={onReset}>
          Сбросить
        </Button>
      )}
    </search>
  )
}
