'use client'

import { Combobox } from '@/components/ui/fields/combobox'
import { optionsOf } from '@/components/ui/fields/select-options'

type CompanySelectProps = {
  companies: ReadonlyArray<{ id: number; name: string; short_name: string }>
  value: number | null
  onChange: (companyId: number) => void
}

/** The organisation whose indicators are shown, found by its short or full name. */
export function CompanySelect({ companies, value, onChange }: CompanySelectProps) {
  return (
    <Combobox
      label="Организация"
      labelHidden
      listLabel="Организации"
      placeholder="Выберите организацию"
      value={value === null ? '' : String(value)}
      onChange={(id) => onChange(Number(id))}
      options={optionsOf(companies)}
      className="w-80 max-sm:w-full"
    />
  )
}
