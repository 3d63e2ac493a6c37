'use client'

import { useEffect, useRef, useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { neighbourOf, placeOf, type ShownCategory } from '@/components/metrics/tree/metric-tree'
import { useUndo } from '@/components/metrics/tree/use-undo'
import { useMoveCategory, useMoveMetric } from '@/lib/features/metrics/client'
import type { MetricCategoryAnswer } from '@/lib/features/metrics/contract'

export type Step = -1 | 1

/** The kind of row that moves: a category among categories, or an indicator within its category. */
export type Movable = { kind: 'category' | 'metric'; id: number; name: string }

/** The id of the button that moves a row up or down. */
export const moveButtonId = ({ kind, id }: Movable, step: Step) => `${step < 0 ? 'up' : 'down'}-${kind}-${id}`

export interface Reorder {
  canMove: (what: Movable, step: Step) => boolean
  /** Moves a row one place up or down among the shown ones. */
  move: (what: Movable, step: Step) => Promise<void>
  /** Moves a row to the place of another row of the same list. */
  drop: (what: Movable, over: number) => Promise<void>
  /** The last move by a button, announced to screen readers. */
  said: string
  /** Puts back the last move; undefined while nothing was moved. */
  undo: (() => void) | undefined
}

/** Moves categories, and indicators within their category. The row shows in its new place at once. */
export function useReorder(
  categories: readonly MetricCategoryAnswer[],
  shown: readonly ShownCategory[],
): Reorder {
  const attempt = useAttempt()
  const moveCategory = useMoveCategory()
  const moveMetric = useMoveMetric()
  const { follow, undo } = useUndo()
  const [said, setSaid] = useState('')
  const pressed = useRef<string | null>(null)

  // Moving a row removes its button from the page for a moment, and focus with it.
  useEffect(() => {
    if (categories.length === 0 || pressed.current === null) return
    if (document.activeElement === document.body) document.getElementById(pressed.current)?.focus()
    pressed.current = null
  }, [categories])

  /** The whole list of a row, and the part of it that is shown. */
  function listsOf({ kind, id }: Movable) {
    if (kind === 'category') return { rows: categories, visible: shown.map((one) => one.category) }
    const within = shown.find((one) => one.metrics.some((metric) => metric.id === id))
    return { rows: within?.category.metrics ?? [], visible: within?.metrics ?? [] }
  }

  const neighbour = (what: Movable, step: Step) => neighbourOf(listsOf(what).visible, what.id, step)

  /** @returns whether it stands there now */
  async function place(what: Movable, over: number | undefined): Promise<boolean> {
    const position = placeOf(listsOf(what).rows, what.id, over)
    if (position === null) return false
    const list = what.kind === 'category' ? moveCategory : moveMetric
    const { id } = what
    const from = listsOf(what).rows.findIndex((row) => row.id === id) + 1
    const made = attempt(
      () => list.mutateAsync({ id, position }),
      ({ message }) => `Порядок не изменён: ${message}`,
    )
    await follow({ made, undo: () => list.mutateAsync({ id, position: from, from: position }) })
    return made
  }

  return {
    canMove: (what, step) => neighbour(what, step) !== undefined,
    move: async (what, step) => {
      pressed.current = moveButtonId(what, step)
      const isMoved = await place(what, neighbour(what, step))
      if (isMoved) setSaid(`«${what.name}»: на одно место ${step < 0 ? 'выше' : 'ниже'}`)
    },
    drop: async (what, over) => {
      await place(what, over)
    },
    said,
    undo,
  }
}
