'use client'

import { Combobox } from '@/components/ui/fields/combobox'
import { Select } from '@/components/ui/fields/select'
import type { SelectOption } from '@/components/ui/fields/select-options'

type ListFilterProps = {
  label: string
  /** How the list calls no restriction. */
  all: string
  options: readonly SelectOption[]
  value: number | string | null
  onChange: (value: string | null) => void
  /** For a long list: it is searched by typing. Its name for assistive technology. */
  searchIn?: string
  className: string
}

const ALL = 'all'

/** One property a list is narrowed by; null is no restriction. */
export function ListFilter({ all, options, value, onChange, searchIn, ...rest }: ListFilterProps) {
  const choice = {
    ...rest,
    labelHidden: true,
    value: String(value ?? ALL),
    onChange: (chosen: string) => onChange(chosen === ALL ? null : chosen),
    options: [{ value: ALL, label: all }, ...options],
  }
  return searchIn === undefined ? <Select {...choice} /> : <Combobox {...choice} listLabel={searchIn} />
}
