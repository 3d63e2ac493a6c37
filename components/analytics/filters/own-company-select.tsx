'use client'

import { Combobox } from '@/components/ui/fields/combobox'
import { optionsOf } from '@/components/ui/fields/select-options'

type OwnCompanySelectProps = {
  companies: ReadonlyArray<{ id: number; name: string; short_name?: string }>
  value: number | null
  onChange: (companyId: number | null) => void
}

const NONE = 'none'

/** Whose own side an admin sees. */
export function OwnCompanySelect({ companies, value, onChange }: OwnCompanySelectProps) {
  return (
    <Combobox
      label="Организация"
      labelHidden
      listLabel="Организации"
      placeholder="Выберите организацию"
      value={String(value ?? '')}
      onChange={(id) => onChange(id === NONE ? null : Number(id))}
      options={[
        ...(value === null ? [] : [{ value: NONE, label: 'Без организации' }]),
        ...optionsOf(companies),
      ]}
      className="w-72 max-sm:w-full"
    />
  )
}
