import { useId } from 'react'

type SegmentsProps = {
  /** Accessible name of the group. */
  legend: string
  /** Id of the selected option; null for none. */
  value: number | null
  onChange: (id: number) => void
  /** A disabled one says why in its title. */
  options: ReadonlyArray<{ id: number; name: string; disabled?: boolean; title?: string | undefined }>
}

/** A choice among a few options, side by side. */
export function Segments({ legend, value, onChange, options }: SegmentsProps) {
  const name = useId()
  return (
    <fieldset className="inline-flex flex-wrap rounded-md border border-line bg-track p-0.5 @max-3xl:flex-1">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.id}
          title={option.title}
          className="relative inline-flex min-h-(--control-sm) items-center justify-center rounded-sm border border-transparent px-3 @max-3xl:px-1.5 text-center wrap-break-word whitespace-nowrap text-ink-soft not-has-disabled:hover:text-ink has-disabled:opacity-60 has-checked:border-line-strong has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent @max-3xl:flex-1"
        >
          <input
            type="radio"
            name={name}
            checked={option.id === value}
            disabled={option.disabled}
            onChange={() => onChange(option.id)}
            className="absolute inset-0 enabled:cursor-pointer opacity-0"
          />
          {option.name}
        </label>
      ))}
    </fieldset>
  )
}
