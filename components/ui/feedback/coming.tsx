'use client'

import type { ReactNode } from 'react'
import type { Later } from '@/components/ui/browser/later'
import { useLater } from '@/components/ui/feedback/use-later'

type ComingProps<T> = {
  /** Imports it. */
  part: Later<T>
  /** What to do when it does not come. */
  giveUp: () => void
  children: (part: T) => ReactNode
}

/** What a person has asked for and whose script comes later; until it is there, nothing stands in its place. */
export function Coming<T>({ part, giveUp, children }: ComingProps<T>) {
  const there = useLater(part, true, giveUp)
  return there === undefined ? null : children(there)
}
