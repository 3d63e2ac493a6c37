'use client'

import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import { controlStyle } from '@/components/ui/fields/field'

type FoldedChoicesProps = {
  /** The current choice as a sentence. */
  told: string
  children: ReactNode
  /** Not collapsed on a narrow page either. */
  isShown?: boolean
}

/** A page's controls; collapsed on a narrow page behind a button with the current choice. */
export function FoldedChoices({ told, children, isShown = false }: FoldedChoicesProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={controlStyle('flex! items-center gap-2 text-left font-medium @3xl:hidden! print:hidden!')}
      >
        <SlidersHorizontal aria-hidden className="size-4 shrink-0 text-accent" />
        <span className="min-w-0 grow truncate">{told}</span>
        <ChevronDown
          aria-hidden
          className={classNames('size-4 shrink-0 text-ink-soft', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} className={classNames('@max-3xl:mt-2.5', !isOpen && !isShown && '@max-3xl:hidden')}>
        {children}
      </div>
    </>
  )
}
