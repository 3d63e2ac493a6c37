import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import type { SelectOption } from '@/components/ui/fields/select-options'

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

type ListboxOptionsProps = {
  options: readonly SelectOption[]
  value: string
  /** State and handlers of the surrounding list; `point` activates the option under the pointer. */
  list: {
    /** Index of the active option; null while closed. */
    active: number | null
    optionId: (index: number) => string
    choose: (option: SelectOption) => void
    point: (index: number) => void
  }
}

/** The options of a list, each with a check mark if selected and its description on a second line. */
export const ListboxOptions = ({ options, value, list }: ListboxOptionsProps) =>
  options.map((option, index) => (
    <ListboxOption
      key={option.value}
      id={list.optionId(index)}
      selected={option.value === value}
      active={index === list.active}
      onChoose={() => list.choose(option)}
      onMark={() => list.point(index)}
    >
      <span className="size-4 shrink-0">
        {option.value === value && <Check className="size-4 text-accent" />}
      </span>
      <span className="min-w-0">
        {option.label}
        {option.description && <span className="block text-sm text-ink-soft">{option.description}</span>}
      </span>
    </ListboxOption>
  ))
