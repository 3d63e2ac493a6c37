import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { type ChoiceProps, controlStyle, Field, labelIdOf } from '@/components/ui/fields/field'
import { showOption, stepTo, typedPlace } from '@/components/ui/fields/select-keys'
import type { SelectOption } from '@/components/ui/fields/select-options'

const SelectList = lazyPart(() => import('@/components/ui/overlays/button-windows'), 'SelectList')

/** Pause after which type-ahead starts a new word. */
const PAUSE_MS = 1000

/**
 * A single choice from a list, with a label. Arrows and letters move, Enter, Space or Tab selects, Esc closes. Not
 * modal: the rest of the page stays usable.
 */
export function Select({
  value,
  onChange,
  options,
  placeholder = 'Выберите…',
  disabled,
  ...field
}: ChoiceProps) {
  const listId = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  /** Null while closed. */
  const [active, setActive] = useState<number | null>(null)
  const typed = useRef({ words: '', at: Number.NEGATIVE_INFINITY })
  const isOpen = active !== null
  const at = options.findIndex((option) => option.value === value)
  const chosen = options[at]
  const chosenPlace = Math.max(0, at)
  const optionId = (index: number) => `${listId}-${index}`

  function mark(index: number) {
    setActive(index)
    showOption(optionId(index))
  }

  function open(index = chosenPlace) {
    // Some browsers do not focus a clicked button.
    trigger.current?.focus()
    mark(index)
  }

  const close = () => setActive(null)

  function choose(option: SelectOption | undefined) {
    close()
    if (option && option.value !== value) onChange(option.value)
  }

  function type(letter: string, at: number) {
    const isNew = at - typed.current.at > PAUSE_MS
    typed.current = { words: isNew ? letter : typed.current.words + letter, at }
    return typedPlace(options, typed.current.words, active ?? chosenPlace)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (event.ctrlKey || event.metaKey || (event.altKey && !key.startsWith('Arrow'))) return
    if (key === 'Tab') {
      if (isOpen) choose(options[active])
      return
    }
    const isLetter = key.length === 1 && (key !== ' ' || event.timeStamp - typed.current.at < PAUSE_MS)
    if (isLetter) {
      const place = type(key, event.timeStamp)
      if (place !== null) open(place)
    } else if (key === 'Enter' || key === ' ') {
      if (isOpen) choose(options[active])
      else open()
    } else {
      const place = stepTo(key, active ?? chosenPlace, options.length)
      if (place === null) return
      open(isOpen ? place : chosenPlace)
    }
    event.preventDefault()
  }

  return (
    <Field {...field}>
      {(control) => (
        <>
          <button
            {...control}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? optionId(active) : undefined}
            onClick={() => (isOpen ? close() : open())}
            onKeyDown={onKeyDown}
            // In some browsers releasing Space clicks the button, even if keydown was prevented.
            onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
            onBlur={close}
            ref={trigger}
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            disabled={disabled}
            className={controlStyle(
              `inline-flex! items-center justify-between gap-2 text-left ${chosen ? '' : 'text-ink-muted aria-invalid:text-ink-soft'}`,
            )}
          >
            <span className="min-w-0 wrap-break-word" title={chosen?.description}>
              {chosen?.label ?? placeholder}
            </span>
            <ChevronDown className="size-4 shrink-0 text-ink-soft" />
          </button>
          <SelectList
            open={isOpen}
            onClose={close}
            id={listId}
            labelId={labelIdOf(control.id)}
            button={trigger}
            list={{ active, optionId, mark, choose, point: setActive }}
            value={value}
            options={options}
          />
        </>
      )}
    </Field>
  )
}
