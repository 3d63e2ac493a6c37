'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '@/components/ui/basics/class-names'

type ScrollBoxProps = {
  /** Names what is scrolled. */
  label: string
  className?: string
  children: ReactNode
}

/** Holds what may be wider than its place. Only where it is, the keyboard stops here, and arrows scroll it. */
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
      // What is hidden for the eye alone is placed by the box, or it would widen the page.
      className={classNames('relative overflow-x-auto', className)}
    >
      {children}
    </section>
  )
}
