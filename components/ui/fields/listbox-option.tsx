import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/basics/class-names'

type ListboxOptionProps = {
  id: string
  selected: boolean
  /** Whether Enter selects it. */
  active: boolean
  onChoose: () => void
  onMark: () => void
  children: ReactNode
}

/** An option of a popup list; the focus stays in the field. */
export function ListboxOption({ id, selected, active, onChoose, onMark, children }: ListboxOptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      // Keeps the focus in the field: losing it closes the list.
      onMouseDown={(event) => event.preventDefault()}
      onPointerUp={onChoose}
      onPointerMove={onMark}
      className={classNames(
        'flex min-h-(--control-sm) cursor-pointer items-center gap-2 rounded-sm px-2 py-1',
        active && 'bg-accent-soft text-accent-deep outline-2 -outline-offset-2 outline-accent',
      )}
    >
      {children}
    </div>
  )
}

type OptionWordsProps = { option: { label: string; description?: string }; selected: boolean }

/** Text of an option, after its check mark. */
export function OptionWords({ option, selected }: OptionWordsProps) {
  return (
    <>
      <span className="size-4 shrink-0">
        {selected && <Check aria-hidden className="size-4 text-accent" />}
      </span>
      <span className="min-w-0">
        {option.label}
        {option.description && <span className="block text-sm text-ink-soft">{option.description}</span>}
      </span>
    </>
  )
}
