'use client'

import { FilterX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/basics/button'
import { SearchField } from '@/components/ui/fields/search-field'

type ListToolbarProps = {
  /** Names the search for assistive technology. */
  label: string
  placeholder: string
  search: string
  onSearch: (words: string) => void
  /** Takes all of it back; absent when the list is narrowed by nothing. */
  onReset?: (() => void) | undefined
  /** The list's filters. */
  children?: ReactNode
}

/** What a list is narrowed by: words to search it for, then its filters. */
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
