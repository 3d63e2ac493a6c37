'use client'

import { type ChangeEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { matchesWords } from '@/components/ui/fields/matches-words'
import type { SelectOption } from '@/components/ui/fields/select-options'

/** More rows than this are hard to search by eye and slow the page down. */
const MOST_SHOWN = 100

/** What is searched. */
const textOf = ({ label, description = '' }: SelectOption) => `${label} ${description}`

/** What is typed into a closed list: the text already there is the chosen value and no search. */
const addedText = ({ nativeEvent, target }: ChangeEvent<HTMLInputElement>): string =>
  nativeEvent instanceof InputEvent ? (nativeEvent.data ?? '') : target.value

interface ComboboxOptions {
  listId: string
  input: RefObject<HTMLInputElement | null>
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
}

/** The state of a list that is searched by typing: the words, the options found, the marked one. */
export function useCombobox({ listId, input, value, onChange, options }: ComboboxOptions) {
  /** Null: the list is closed. */
  const [query, setQuery] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = query !== null
  const found = isOpen ? options.filter((option) => matchesWords(textOf(option), query)) : []
  const shown = found.slice(0, MOST_SHOWN)
  const marked = shown[active]
  const optionId = (index: number) => `${listId}-${index}`

  function mark(index: number) {
    setActive(index)
    // When the list is drawn.
    requestAnimationFrame(() =>
      document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' }),
    )
  }

  function open() {
    if (isOpen) return
    setQuery('')
    const chosen = options.findIndex((option) => option.value === value)
    mark(chosen > 0 && chosen < MOST_SHOWN ? chosen : 0)
  }

  const close = () => setQuery(null)

  function choose(option: SelectOption | undefined) {
    if (!option) return
    close()
    if (option.value !== value) onChange(option.value)
    // The next letter starts a new search.
    requestAnimationFrame(() => document.activeElement === input.current && input.current?.select())
  }

  function onOpenKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(marked)
    } else if (event.key === 'Escape') {
      // Inside a dialog Esc closes the list only.
      event.stopPropagation()
      event.preventDefault()
      close()
    } else if (event.key === 'Tab' && query !== '') choose(marked)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 || (event.key === 'Enter' && !isOpen)) {
      // Enter opens a closed list, as it does a native select, and does not submit the form.
      event.preventDefault()
      if (isOpen) mark(Math.max(0, Math.min(active + step, shown.length - 1)))
      else open()
    } else if (isOpen) onOpenKeyDown(event)
  }

  return {
    isOpen,
    shown,
    total: found.length,
    active,
    activeId: marked && optionId(active),
    optionId,
    mark: setActive,
    choose,
    inputProps: {
      value: query ?? options.find((option) => option.value === value)?.label ?? '',
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setQuery(isOpen ? event.target.value : addedText(event))
        setActive(0)
      },
      onClick: open,
      onKeyDown,
      onBlur: close,
    },
  }
}

export type ComboboxState = ReturnType<typeof useCombobox>
