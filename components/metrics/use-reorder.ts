'use client'

import { useEffect, useRef, useState } from 'react'
import { type ShownCategory, swapPlaces } from '@/components/metrics/metric-tree'
import { useAlerts } from '@/components/ui/alerts'
import { ApiError } from '@/lib/core/http/api-client'
import type { MetricCategoryAnswer } from '@/lib/features/metrics/answers'
import { useSaveCategory, useSaveMetric } from '@/lib/features/metrics/client'

export type Step = -1 | 1

/** What is moved: a category among categories, or an indicator within its category. */
export type Movable = { kind: 'category' | 'metric'; id: number; name: string }

/** The id of the button that moves a row one way. */
export const moveButtonId = ({ kind, id }: Movable, step: Step) => `${step < 0 ? 'up' : 'down'}-${kind}-${id}`

export interface Reorder {
  canMove: (what: Movable, step: Step) => boolean
  move: (what: Movable, step: Step) => Promise<void>
  /** The last move in words, for those who do not see it. */
  said: string
}

/** Moves categories and indicators one place up or down among those that are shown. */
export function useReorder(
  categories: readonly MetricCategoryAnswer[],
  shown: readonly ShownCategory[],
): Reorder {
  const alerts = useAlerts()
  const saveCategory = useSaveCategory()
  const saveMetric = useSaveMetric()
  const [said, setSaid] = useState('')
  const pressed = useRef<string | null>(null)
  const isMoving = saveCategory.isPending || saveMetric.isPending

  // A moved row takes its button out of the page for a moment, and the keyboard's place with it.
  useEffect(() => {
    if (categories.length === 0 || pressed.current === null) return
    if (document.activeElement === document.body) document.getElementById(pressed.current)?.focus()
    pressed.current = null
  }, [categories])

  function change({ kind, id }: Movable, step: Step) {
    if (kind === 'category')
      return swapPlaces(
        categories,
        shown.map((one) => one.category),
        id,
        step,
      )
    const within = shown.find((one) => one.metrics.some((metric) => metric.id === id))
    return within ? swapPlaces(within.category.metrics, within.metrics, id, step) : null
  }

  async function move(what: Movable, step: Step) {
    const edit = change(what, step)
    if (!edit || isMoving) return
    pressed.current = moveButtonId(what, step)
    try {
      await (what.kind === 'category' ? saveCategory : saveMetric).mutateAsync(edit)
      setSaid(`«${what.name}»: на одно место ${step < 0 ? 'выше' : 'ниже'}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      alerts.show({ type: 'danger', message: error.message })
    }
  }

  return { canMove: (what, step) => change(what, step) !== null, move, said }
}
