import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import { Toggle } from '@/components/ui/fields/toggle'

type ToggleFieldProps = Pick<
  ComponentProps<typeof Toggle>,
  'checked' | 'onChange' | 'label' | 'className'
> & {
  hint?: ReactNode
}

/** A switch with a label; clicking the label toggles too. */
export function ToggleField({ hint, className, ...toggle }: ToggleFieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className={classNames('flex items-start gap-3', className)}>
      <Toggle {...toggle} id={id} describedBy={hint ? hintId : undefined} className="mt-px" />
      <div>
        <label htmlFor={id} className="cursor-pointer">
          {toggle.label}
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
