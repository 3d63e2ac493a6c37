import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { controlStyle, Field, type FieldProps } from '@/components/ui/fields/field'
import { ListboxOption } from '@/components/ui/fields/listbox-option'

type SuggestFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Suggestions for the typed text; any other text is allowed too. */
  suggestions: readonly string[]
  /** How a suggestion is shown, if not as its text. */
  shown?: (suggestion: string) => ReactNode
  /** Accessible name of the list. */
  listLabel: string
  placeholder?: string
  maxLength?: number
  /** Enter without an active suggestion. */
  onEnter?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A text field with suggestions: arrows move, Enter selects, Esc closes the list. */
export function SuggestField({
  value,
  onChange,
  onBlur,
  suggestions,
  shown,
  listLabel,
  placeholder,
  maxLength,
  onEnter,
  ref,
  ...field
}: SuggestFieldProps) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const offered = suggestions.filter((suggestion) => suggestion !== value)
  const isShown = isOpen && offered.length > 0
  const chosen = isShown ? offered[active] : undefined

  function close() {
    setOpen(false)
    setActive(-1)
  }

  function take(suggestion: string) {
    onChange(suggestion)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setOpen(true)
      const next = Math.min(Math.max(isShown ? active + step : 0, 0), offered.length - 1)
      setActive(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      take(chosen)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      close()
      if (!onEnter) return
      event.preventDefault()
      onEnter()
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    }
  }

  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={ref}
            type="text"
            role="combobox"
            placeholder={placeholder}
            maxLength={maxLength}
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={`${listId}-list`}
            aria-activedescendant={chosen === undefined ? undefined : `${listId}-${active}`}
            value={value}
            onChange={(event) => {
              onChange(event.target.value)
              setOpen(true)
              setActive(-1)
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close()
              onBlur?.()
            }}
            className={controlStyle()}
          />
          <div
            id={`${listId}-list`}
            role="listbox"
            aria-label={listLabel}
            hidden={!isShown}
            className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 overflow-y-auto rounded-md border border-line-strong bg-surface p-1 shadow-float"
          >
            {offered.map((suggestion, index) => (
              <ListboxOption
                key={suggestion}
                id={`${listId}-${index}`}
                selected={index === active}
                active={index === active}
                onChoose={() => take(suggestion)}
                onMark={() => setActive(index)}
              >
                {shown ? shown(suggestion) : suggestion}
              </ListboxOption>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}
