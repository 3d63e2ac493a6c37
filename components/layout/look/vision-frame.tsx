'use client'

import { Eye } from 'lucide-react'
import { createContext, type ReactNode, type RefObject, useContext, useId, useRef, useState } from 'react'
import { setRootWord, useRootWord } from '@/components/layout/look/root-word'
import { visionOf } from '@/components/layout/look/vision'
import { IconButton } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { lazyPart } from '@/components/ui/feedback/lazy-part'

const VisionPanel = lazyPart(() => import('./vision-panel'), 'VisionPanel')

interface PanelState {
  id: string
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  toggle: RefObject<HTMLButtonElement | null>
}

const PanelContext = createContext<PanelState | null>(null)

/** The top of a page, with the panel of the low-vision version if opened. */
export function VisionFrame({ children }: { children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  function close() {
    setOpen(false)
    toggle.current?.focus()
  }

  return (
    <PanelContext value={{ id, isOpen, setOpen, toggle }}>
      {isOpen && (
        // There before the panel has loaded: the button names it.
        <div id={id} className="contents">
          <VisionPanel onClose={close} />
        </div>
      )}
      {children}
    </PanelContext>
  )
}

/** Switches to the low-vision version and shows its panel; once it is on, shows and hides the panel. */
export function VisionToggle() {
  const isOn = useRootWord('vision') !== undefined
  const panel = useContext(PanelContext)
  if (!panel) throw new Error('VisionToggle needs VisionFrame above it')

  const press = () => {
    if (!isOn) setRootWord('vision', visionOf('on'))
    panel.setOpen(!isOn || !panel.isOpen)
  }

  return (
    <IconButton
      ref={panel.toggle}
      label="Версия для слабовидящих"
      icon={<Eye />}
      aria-expanded={panel.isOpen}
      aria-controls={panel.isOpen ? panel.id : undefined}
      onClick={press}
      className={classNames(isOn && 'border-accent! bg-accent-soft')}
    />
  )
}
