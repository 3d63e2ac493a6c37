'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import { useHydrated } from '@/components/ui/browser/use-hydrated'

/** @returns cancels it */
function afterFrames(frames: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  const wait = (left: number) => {
    if (left === 0) return act()
    frame = requestAnimationFrame(() => {
      timer = setTimeout(() => wait(left - 1))
    })
  }
  wait(frames)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

type NextPartProps = {
  /** Query key: a new one hides the part until its turn; a refetch of the same keeps the focus. */
  of: string
  turn: number
  children: ReactNode
}

/** A part of a long answer that renders a frame after those above it, so that a slow machine stays responsive. */
export function NextPart({ of, turn, children }: NextPartProps) {
  // Server-rendered content is visible at once.
  const isLater = useHydrated()
  const [shown, setShown] = useState(isLater ? '' : of)
  useEffect(() => {
    if (shown !== of) return afterFrames(turn, () => setShown(of))
  }, [of, shown, turn])
  return <div className={classNames('keeps-room', shown !== of && 'unseen')}>{children}</div>
}
