'use client'

import type { ReactNode } from 'react'
import { SearchField } from '@/components/ui/fields/search-field'

type ListToolbarProps = {
  /** Names the search for assistive technology. */
  label: string
  placeholder: string
  search: string
  onSearch: (words: string) => void
  /** The list's filters. */
  children?: ReactNode
}

/** What a list is narrowed by: words to search it for, then its filters. */
export function ListToolbar({ label, placeholder, search, onSearch, children }: ListToolbarProps) {
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
    </search>
  )
}
