'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '@/components/ui/basics/class-names'

type ScrollBoxProps = {
  /** Accessible name of the scrollable region. */
  label: string
  className?: string
  children: ReactNode
}

/** A horizontally scrollable region; focusable only while its content overflows. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLElement>(null)
  const [isWider, setWider] = useState(false)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWider(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])

  return (
    <section
      ref={box}
      {...(isWider ? { 'aria-label': label, tabIndex: 0 } : {})}
      // Positioned, so that visually hidden children do not widen the page.
      className={classNames('relative overflow-x-auto', className)}
    >
      {children}
    </section>
  )
}
