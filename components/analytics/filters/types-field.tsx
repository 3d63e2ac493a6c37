'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/fields/checkbox'

type TypesFieldProps = {
  types: ReadonlyArray<{ id: number; name: string }>
  value: readonly number[]
  hint: string | undefined
  onChange: (ids: number[]) => void
}

/** «Тип организации»: several may be chosen; none is all. */
export function TypesField({ types, value, hint, onChange }: TypesFieldProps) {
  // The address follows a moment later: two quick presses must both count.
  const [ids, setIds] = useState(value)
  const [seen, setSeen] = useState(value)
  if (String(value) !== String(seen)) {
    setSeen(value)
    setIds(value)
  }

  function toggle(id: number, on: boolean) {
    const next = [...ids.filter((one) => one !== id), ...(on ? [id] : [])].sort((a, b) => a - b)
    setIds(next)
    onChange(next)
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Тип организации</legend>
      <div className="flex flex-col gap-2">
        {types.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={ids.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
      </div>
      {hint && <p className="mt-1.5 text-sm text-ink-soft">{hint}</p>}
    </fieldset>
  )
}
