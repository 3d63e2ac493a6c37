'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import { useHydrated } from '@/components/ui/browser/use-hydrated'

/** @returns takes it back */
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
  /** The question: with another one the part is out of sight until its turn; an answer read anew keeps its focus. */
  of: string
  /** How many frames come before it. */
  turn: number
  children: ReactNode
}

/** A part of a long answer that is laid out a frame after those above it: all at once would hold up a slow machine. */
export function NextPart({ of, turn, children }: NextPartProps) {
  // What came with the page is in sight at once.
  const isLater = useHydrated()
  const [shown, setShown] = useState(isLater ? '' : of)
  useEffect(() => {
    if (shown !== of) return afterFrames(turn, () => setShown(of))
  }, [of, shown, turn])
  return <div className={classNames('keeps-room', shown !== of && 'unseen')}>{children}</div>
}
