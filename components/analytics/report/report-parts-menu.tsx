'use client'

import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import {
  hiddenOf,
  isLast,
  PART_NAME,
  PERIOD_PARTS,
  type ReportPart,
  type ReportParts,
  toggled,
  VALUE_PARTS,
} from '@/components/analytics/report/report-parts'
import { Button } from '@/components/ui/basics/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Popover } from '@/components/ui/overlays/popover'

type ReportPartsMenuProps = { parts: ReportParts; onChange: (parts: ReportParts) => void }

/** Which periods and which numbers the report shows; at least one of each. */
export function ReportPartsMenu({ parts, onChange }: ReportPartsMenuProps) {
  // A box answers at once; the address and the long table behind it follow in their own time.
  const [chosen, setChosen] = useState(parts)
  const [address, setAddress] = useState(hiddenOf(parts))
  if (hiddenOf(parts) !== address) {
    setAddress(hiddenOf(parts))
    setChosen(parts)
  }

  function toggle(part: ReportPart) {
    const next = toggled(chosen, part)
    setChosen(next)
    onChange(next)
  }

  const choices = (title: string, kind: readonly ReportPart[]) => (
    <fieldset>
      <legend className="mb-2 font-semibold">{title}</legend>
      <div className="flex flex-col gap-2">
        {kind.map((part) => (
          <Checkbox
            key={part}
            label={PART_NAME[part]}
            checked={chosen.has(part)}
            disabled={isLast(chosen, part)}
            onChange={() => toggle(part)}
          />
        ))}
      </div>
    </fieldset>
  )
  return (
    <Popover label="Столбцы отчёта" trigger={<Button icon={<Columns3 aria-hidden />}>Столбцы</Button>}>
      <div className="grid grid-cols-2 gap-4">
        {choices('Периоды', PERIOD_PARTS)}
        {choices('В ячейке', VALUE_PARTS)}
      </div>
    </Popover>
  )
}
