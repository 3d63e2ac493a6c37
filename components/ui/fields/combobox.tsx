import { ChevronDown } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import { type ChoiceProps, controlStyle, Field } from '@/components/ui/fields/field'
import { ListboxOptions } from '@/components/ui/fields/listbox-option'
import { matchesWords } from '@/components/ui/fields/matches-words'
import { showOption } from '@/components/ui/fields/select-keys'
import type { SelectOption } from '@/components/ui/fields/select-options'
import { formatNumber } from '@/lib/core/format/numbers'

/** Most options shown: longer lists are hard to scan and slow. */
const MAX_SHOWN = 100

/** Input typed into a closed list: its text so far is the selected value, not a search. */
const addedText = ({ nativeEvent, target }: ChangeEvent<HTMLInputElement>): string =>
  nativeEvent instanceof InputEvent ? (nativeEvent.data ?? '') : target.value

type ComboboxProps = ChoiceProps & {
  /** The list's name for assistive technology. */
  listLabel: string
}

/**
 * A choice of one from a long list, searched by typing: arrows move, Enter selects the active option, and so does Tab
 * after typing; Esc closes. Only a value of the list can be chosen.
 */
export function Combobox({
  value,
  onChange,
  options,
  listLabel,
  placeholder = 'Выберите…',
  disabled,
  className,
  ...field
}: ComboboxProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  /** Null while closed. */
  const [query, setQuery] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = query !== null
  const matches = isOpen
    ? options.filter(({ label, description = '' }) => matchesWords(`${label} ${description}`, query))
    : []
  const shown = matches.slice(0, MAX_SHOWN)
  const activeOption = shown[active]
  const optionId = (index: number) => `${listId}-${index}`

  function activate(index: number) {
    setActive(index)
    showOption(optionId(index))
  }

  function open() {
    if (isOpen) return
    setQuery('')
    const chosen = options.findIndex((option) => option.value === value)
    activate(chosen > 0 && chosen < MAX_SHOWN ? chosen : 0)
  }

  const close = () => setQuery(null)

  function choose(option: SelectOption | undefined) {
    if (!option) return
    close()
    if (option.value !== value) onChange(option.value)
    // Selects the text, so that the next letter replaces it.
    requestAnimationFrame(() => document.activeElement === input.current && input.current?.select())
  }

  function onOpenKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(activeOption)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Tab' && query !== '') choose(activeOption)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 || (event.key === 'Enter' && !isOpen)) {
      // Enter opens a closed list like a native select, without submitting the form.
      event.preventDefault()
      if (isOpen) activate(Math.max(0, Math.min(active + step, shown.length - 1)))
      else open()
    } else if (isOpen) onOpenKeyDown(event)
  }

  return (
    <Field {...field} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${listId}-list`}
            aria-activedescendant={activeOption && optionId(active)}
            disabled={disabled}
            placeholder={isOpen ? 'Начните вводить название' : placeholder}
            value={query ?? options.find((option) => option.value === value)?.label ?? ''}
            onChange={(event) => {
              setQuery(isOpen ? event.target.value : addedText(event))
              setActive(0)
            }}
            onClick={open}
            onKeyDown={onKeyDown}
            onBlur={close}
            className={classNames(controlStyle('truncate pr-9'), 'cursor-default')}
          />
          <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft" />
          <div
            hidden={!isOpen}
            className="absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-line-strong bg-surface shadow-float"
          >
            <div
              id={`${listId}-list`}
              role="listbox"
              aria-label={listLabel}
              className="max-h-80 overflow-y-auto p-1 empty:hidden"
            >
              <ListboxOptions
                options={shown}
                value={value}
                list={{ active, optionId, choose, point: setActive }}
              />
            </div>
            <p role="status" className="px-3 py-2 text-sm text-ink-soft empty:hidden">
              {isOpen && matches.length === 0 && 'Ничего не найдено'}
              {matches.length > shown.length &&
                `Показаны первые ${formatNumber(shown.length)} из ${formatNumber(matches.length)}. Уточните запрос.`}
            </p>
          </div>
        </div>
      )}
    </Field>
  )
}
