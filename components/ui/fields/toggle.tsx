import { classNames } from '@/components/ui/basics/class-names'

type ToggleProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Accessible name; the visible label is elsewhere on the page. */
  label: string
  id?: string
  describedBy?: string | undefined
  className?: string
  /** Keyboard shortcut, and tab order. */
  keys?: { 'aria-keyshortcuts': string; tabIndex?: number }
}

/** An on/off switch that takes effect at once. */
export function Toggle({ checked, onChange, label, id, describedBy, className, keys }: ToggleProps) {
  return (
    <button
      {...keys}
      type="button"
      role="switch"
      id={id}
      aria-checked={checked}
      data-state={checked ? 'checked' : 'unchecked'}
      onClick={() => onChange(!checked)}
      aria-label={label}
      aria-describedby={describedBy}
      className={classNames(
        // The invisible margin around the track makes the target 24 px and, on phones, 44 px.
        'relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-control bg-control transition-colors',
        'after:absolute after:-inset-x-1 after:-inset-y-0.5 max-sm:after:-inset-y-3',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        className,
      )}
    >
      <span className="block size-4 translate-x-px rounded-full bg-on-fill transition-transform in-data-[state=checked]:translate-x-[1.0625rem]" />
    </button>
  )
}
