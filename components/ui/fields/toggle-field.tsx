'use client'

import { type ReactNode, useId } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import { Toggle } from '@/components/ui/fields/toggle'

type ToggleFieldProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  hint?: ReactNode
  className?: string
}

/** A switch with a label; clicking the label toggles too. */
export function ToggleField({ checked, onChange, label, hint, className }: ToggleFieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className={classNames('flex items-start gap-3', className)}>
      <Toggle
        id={id}
        checked={checked}
        onChange={onChange}
        label={label}
        describedBy={hint ? hintId : undefined}
        className="mt-px"
      />
      <div>
        <label htmlFor={id} className="cursor-pointer">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="mt-0.5 text-sm text-ink-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
