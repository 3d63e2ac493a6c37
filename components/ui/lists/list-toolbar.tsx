import { FilterX } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/basics/button'
import { Combobox } from '@/components/ui/fields/combobox'
import type { ChoiceProps } from '@/components/ui/fields/field'
import { SearchField } from '@/components/ui/fields/search-field'
import { Select } from '@/components/ui/fields/select'

type ListToolbarProps = Pick<ComponentProps<typeof SearchField>, 'label' | 'placeholder' | 'onSearch'> & {
  search: string
  /** Resets all filters; absent when none is active. */
  onReset?: (() => void) | undefined
  children?: ReactNode
}

export function ListToolbar({ search, onReset, children, ...field }: ListToolbarProps) {
  const [resets, setResets] = useState(0)
  return (
    <search className="mb-3 flex flex-wrap gap-3 print:hidden">
      <SearchField
        {...field}
        // A new field: what was typed within its pause is not searched after all.
        key={resets}
        value={search}
        className={children ? 'min-w-64 flex-1 max-sm:min-w-full' : 'w-96 max-sm:w-full'}
      />
      {children}
      {onReset && (
        <Button
          icon={<FilterX />}
          onClick={() => {
            setResets(resets + 1)
            onReset()
          }}
        >
          Сбросить
        </Button>
      )}
    </search>
  )
}

type ListFilterProps = Omit<ChoiceProps, 'value' | 'onChange'> & {
  /** Label of the option without a restriction. */
  all: string
  value: number | string | boolean | null
  onChange: (value: string | null) => void
  /** Makes a long list searchable: its name for assistive technology. */
  searchIn?: string
}

const ALL = 'all'

/** A select that filters by one property; null is no restriction. */
export function ListFilter({ all, options, value, onChange, searchIn, ...rest }: ListFilterProps) {
  const choice = {
    labelHidden: true,
    ...rest,
    value: String(value ?? ALL),
    onChange: (chosen: string) => onChange(chosen === ALL ? null : chosen),
    options: [{ value: ALL, label: all }, ...options],
  }
  return searchIn === undefined ? <Select {...choice} /> : <Combobox {...choice} listLabel={searchIn} />
}
