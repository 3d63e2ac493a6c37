'use client'

import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { opensByKey } from '@/components/help/keys-setting'
import { Button } from '@/components/ui/basics/button'
import { useWindowEvent } from '@/components/ui/browser/use-window-event'
import { lazyPart } from '@/components/ui/feedback/lazy-part'

const KeysDialog = lazyPart(() => import('./keys-dialog'), 'KeysDialog')

/** Elements in which «?» is typed text, or that wait for an answer. */
const TYPING =
  'input, textarea, select, [contenteditable="true"], [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]'

function opensHelp(event: KeyboardEvent): boolean {
  if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    return false
  return !(event.target instanceof Element && event.target.closest(TYPING)) && opensByKey()
}

/** «?» outside of fields shows the screen's shortcuts. */
export function KeysShortcut() {
  const [isOpen, setOpen] = useState(false)

  useWindowEvent('keydown', (event) => {
    if (!opensHelp(event)) return
    event.preventDefault()
    setOpen(true)
  })

  return isOpen && <KeysDialog onClose={() => setOpen(false)} />
}

/** A button for the shortcuts, which works even when «?» is switched off. */
export function KeysButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Keyboard />} onClick={() => setOpen(true)}>
        Клавиши
      </Button>
      {isOpen && <KeysDialog onClose={() => setOpen(false)} />}
    </>
  )
}
