import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '@/components/ui/basics/class-names'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

/** A check box with its label; the label is part of the target. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label
      className={classNames(
        'inline-flex items-center gap-2.5 max-sm:min-h-(--control-md) has-disabled:text-ink-muted',
        className,
      )}
    >
      <input
        {...input}
        type="checkbox"
        className="size-4.5 pointer-coarse:size-6 shrink-0 rounded-sm accent-accent"
      />
      <span>{label}</span>
    </label>
  )
}
