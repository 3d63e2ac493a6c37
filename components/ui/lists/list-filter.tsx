'use client'

import { Combobox } from '@/components/ui/fields/combobox'
import { Select } from '@/components/ui/fields/select'
import type { SelectOption } from '@/components/ui/fields/select-options'

type ListFilterProps = {
  label: string
  /** Label of the option without a restriction. */
  all: string
  options: readonly SelectOption[]
  value: number | string | null
  onChange: (value: string | null) => void
  /** For a long list: makes it searchable, with this accessible name. */
  searchIn?: string
  className: string
}

const ALL = 'all'

/** A filter of one property; null is no restriction. */
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
