import { useId } from 'react'
import { classNames } from '@/components/ui/basics/class-names'

type ChoiceRowProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: ReadonlyArray<{ value: string; label: string }>
  className?: string | undefined
}

/** A choice among a few visible options that takes effect at once. */
export function ChoiceRow({ label, value, onChange, options, className }: ChoiceRowProps) {
  const name = useId()
  return (
    <fieldset className={classNames('min-w-0', className)}>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'inline-flex min-h-(--control-md) min-w-0 items-center gap-2 rounded-md border bg-surface px-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              option.value === value
                ? 'border-accent font-semibold text-accent-deep'
                : 'border-line-strong hover:border-control',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
