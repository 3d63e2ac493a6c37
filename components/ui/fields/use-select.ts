'use client'

import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { stepTo, typedPlace } from '@/components/ui/fields/select-keys'

/** Letters typed with a longer pause between them begin a new word. */
const PAUSE_MS = 1000

interface Option {
  value: string
  label: string
}

interface SelectList {
  listId: string
  trigger: RefObject<HTMLButtonElement | null>
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
}

/** The state of a list that opens from a button; the keyboard stays on the button and moves the marked option. */
export function useSelect({ listId, trigger, value, onChange, options }: SelectList) {
  /** Null: the list is closed. */
  const [active, setActive] = useState<number | null>(null)
  const typed = useRef({ words: '', at: Number.NEGATIVE_INFINITY })
  const isOpen = active !== null
  const chosen = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  )
  const optionId = (index: number) => `${listId}-${index}`

  function mark(index: number) {
    setActive(index)
    // When the list is drawn.
    requestAnimationFrame(() =>
      document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' }),
    )
  }

  function open(index = chosen) {
    // Not every browser gives focus to a pressed button.
    trigger.current?.focus()
    mark(index)
  }

  const close = () => setActive(null)

  function choose(option: Option | undefined) {
    close()
    if (option && option.value !== value) onChange(option.value)
  }

  function type(letter: string, at: number) {
    const isNew = at - typed.current.at > PAUSE_MS
    typed.current = { words: isNew ? letter : typed.current.words + letter, at }
    return typedPlace(options, typed.current.words, active ?? chosen)
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
      const place = stepTo(key, active ?? chosen, options.length)
      if (place === null) return
      open(isOpen ? place : chosen)
    }
    event.preventDefault()
  }

  return {
    isOpen,
    active,
    optionId,
    point: setActive,
    mark,
    choose,
    close,
    triggerProps: {
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? optionId(active) : undefined,
      onClick: () => (isOpen ? close() : open()),
      onKeyDown,
      // The release of the space bar presses a button in some browsers, whatever became of the key before it.
      onKeyUp: (event: KeyboardEvent) => event.key === ' ' && event.preventDefault(),
      onBlur: close,
    },
  }
}
