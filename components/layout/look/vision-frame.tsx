'use client'

import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { lazyPart } from '@/components/ui/feedback/lazy-part'

const VisionPanel = lazyPart(
  () => import('@/components/layout/look/vision-panel'),
  (it) => it.VisionPanel,
)

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
  const panel = useMemo(() => ({ id, isOpen, setOpen, toggle }), [id, isOpen])

  function close() {
    setOpen(false)
    toggle.current?.focus()
  }

  return (
    <PanelContext value={panel}>
      {isOpen && <VisionPanel id={id} onClose={close} />}
      {children}
    </PanelContext>
  )
}

/** State of the low-vision panel. Throws outside `VisionFrame`. */
export function useVisionPanel(): PanelState {
  const panel = useContext(PanelContext)
  if (!panel) throw new Error('useVisionPanel needs VisionFrame above it')
  return panel
}
