'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { controlStyle } from '@/components/ui/fields/field'
import { Popover } from '@/components/ui/overlays/popover'

type TypesFilterProps = {
  types: ReadonlyArray<{ id: number; name: string }>
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** «Тип организации»: several may be chosen; none is all. */
export function TypesFilter({ types, value, onChange }: TypesFilterProps) {
  // The address follows a moment later: two quick presses must both count.
  const [ids, setIds] = useState(value)
  const [seen, setSeen] = useState(value)
  if (String(value) !== String(seen)) {
    setSeen(value)
    setIds(value)
  }
  const chosen = types.filter(({ id }) => ids.includes(id))
  const [only] = chosen

  function toggle(id: number, on: boolean) {
    const next = [...ids.filter((one) => one !== id), ...(on ? [id] : [])].sort((a, b) => a - b)
    setIds(next)
    onChange(next)
  }

  return (
    <Popover
      label="Тип организации"
      trigger={
        <button
          type="button"
          aria-label={`Тип организации: ${chosen.length === 0 ? 'любой' : chosen.map(({ name }) => name).join(', ')}`}
          className={controlStyle('inline-flex! items-center justify-between gap-2 text-left')}
        >
          <span className={chosen.length === 0 ? 'text-ink-muted' : undefined}>
            {chosen.length === 0 && 'Тип организации'}
            {chosen.length === 1 && only?.name}
            {chosen.length > 1 && `Тип: ${chosen.length}`}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
        </button>
      }
    >
      <fieldset>
        <legend className="font-semibold">Тип организации</legend>
        <div className="mt-2 flex flex-col gap-2.5">
          {types.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={ids.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
    </Popover>
  )
}
