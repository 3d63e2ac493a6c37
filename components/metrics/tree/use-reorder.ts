import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { neighbourOf, rowPlace, type ShownCategory } from '@/components/metrics/tree/metric-tree'
import { useWindowEvent } from '@/components/ui/browser/use-window-event'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { ApiError } from '@/lib/core/http/api-client'
import { metricCalls } from '@/lib/features/metrics/client'
import type { MetricCategoryAnswer } from '@/lib/features/metrics/contract'
import { withMove } from '@/lib/features/metrics/rules'

/** A move, from its request on. */
interface Move {
  /** Resolves to whether it succeeded. */
  made: Promise<boolean>
  /** Reverts the move; refused if somebody has moved the row since. */
  undo: () => Promise<unknown>
}

/** Alert key: only the last message about order is shown. */
const ORDER = 'order'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable=true]') !== null

/** By key code: on a Russian layout the key types another letter. */
const isUndoKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyZ'

const refusal = ({ code, message }: ApiError) =>
  code === 'stale'
    ? 'Порядок уже изменил другой администратор: отменять нечего, показан нынешний порядок.'
    : `Порядок не возвращён: ${message}`

/**
 * Undo stack of moves: by the alert of a move, and by Ctrl+Z while the page is open. A pending move is undone once it
 * succeeds.
 * @returns `follow` records a move; `undo` is defined while there is one
 */
function useUndo(): { follow: (move: Move) => Promise<void>; undo: (() => void) | undefined } {
  const alerts = useAlerts()
  const moves = useRef<Move[]>([])
  const [count, setCount] = useState(0)

  function keep(left: Move[]) {
    moves.current = left
    setCount(left.length)
  }

  async function undoLast() {
    const move = moves.current.at(-1)
    if (!move) return
    keep(moves.current.slice(0, -1))
    alerts.forget(ORDER)
    try {
      if (!(await move.made)) return
      await move.undo()
      alerts.show({ type: 'success', message: 'Порядок возвращён', about: ORDER })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Earlier moves refer to an order that no longer exists.
      keep([])
      alerts.show({ type: 'danger', message: refusal(error), about: ORDER })
    }
  }

  useWindowEvent('keydown', (event) => {
    if (!isUndoKey(event) || isTyping(event.target) || moves.current.length === 0) return
    event.preventDefault()
    void undoLast()
  })

  return {
    follow: async (move) => {
      keep([...moves.current, move])
      const isMade = await move.made
      if (!moves.current.includes(move)) return
      if (!isMade) return keep(moves.current.filter((one) => one !== move))
      alerts.show({
        type: 'success',
        message: 'Порядок изменён',
        about: ORDER,
        action: { label: 'Отменить', keys: 'Control+Z', onSelect: undoLast },
      })
    },
    undo: count > 0 ? () => void undoLast() : undefined,
  }
}

type Step = -1 | 1

/** Kind of a moved row: a category, or an indicator within its category. */
export type Movable = { kind: 'category' | 'metric'; id: number; name: string }

export const moveButtonId = ({ kind, id }: Movable, step: Step) => `${step < 0 ? 'up' : 'down'}-${kind}-${id}`

interface Reorder {
  canMove: (item: Movable, step: Step) => boolean
  move: (item: Movable, step: Step) => Promise<void>
  /** Moves a row to another's place in the same list. */
  drop: (item: Movable, over: number) => Promise<void>
  /** The last move by button, for a live region. */
  lastMove: string
  undo: (() => void) | undefined
}

const TREE = metricCalls.read('GET /api/metric-categories', {})
const MOVES = ['metric-order']

/**
 * An optimistic move: applied at once, sent sequentially, rolled back on refusal. The list is refetched after the last
 * one.
 */
function useMove(
  name: 'PUT /api/metric-categories/{id}' | 'PUT /api/metrics/{id}',
  change: (tree: MetricCategoryAnswer[], move: Parameters<typeof withMove>[1]) => MetricCategoryAnswer[],
) {
  const queries = useQueryClient()
  const { queryKey } = TREE
  type Tree = Awaited<ReturnType<typeof TREE.queryFn>>
  return useMutation({
    mutationKey: MOVES,
    scope: { id: 'metric-order' },
    mutationFn: ({ id, position, from }: Parameters<typeof change>[1] & { from?: number }) =>
      metricCalls.call(name, {
        params: { id },
        body: { position, ...(from !== undefined && { position_from: from }) },
      }),
    onMutate: async (move) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<Tree>(queryKey)
      queries.setQueryData<Tree>(queryKey, (tree) => tree && { data: change(tree.data, move) })
      return before
    },
    onError: (_error, _move, before) => queries.setQueryData(queryKey, before),
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: MOVES }) === 1) await queries.invalidateQueries({ queryKey })
    },
  })
}

/** Moves categories, and indicators within their category, optimistically. */
export function useReorder(
  categories: readonly MetricCategoryAnswer[],
  shown: readonly ShownCategory[],
): Reorder {
  const { attempt } = useCall()
  const moveCategory = useMove('PUT /api/metric-categories/{id}', withMove)
  const moveMetric = useMove('PUT /api/metrics/{id}', (tree, move) =>
    tree.map((category) => ({ ...category, metrics: withMove(category.metrics, move) })),
  )
  const { follow, undo } = useUndo()
  const [lastMove, setLastMove] = useState('')
  const pressed = useRef<string | null>(null)

  // Moving a row remounts its button, which loses the focus.
  useEffect(() => {
    if (categories.length === 0 || pressed.current === null) return
    if (document.activeElement === document.body) document.getElementById(pressed.current)?.focus()
    pressed.current = null
  }, [categories])

  /** The whole list that contains a row, and its visible rows. */
  function listsOf({ kind, id }: Movable) {
    if (kind === 'category') return { rows: categories, visible: shown.map((one) => one.category) }
    const within = shown.find((one) => one.metrics.some((metric) => metric.id === id))
    return { rows: within?.category.metrics ?? [], visible: within?.metrics ?? [] }
  }

  const neighbour = (item: Movable, step: Step) => neighbourOf(listsOf(item).visible, item.id, step)

  /** @returns whether the move succeeded */
  async function place(item: Movable, over: number | undefined): Promise<boolean> {
    const position = rowPlace(listsOf(item).rows, item.id, over)
    if (position === null) return false
    const list = item.kind === 'category' ? moveCategory : moveMetric
    const { id } = item
    const from = listsOf(item).rows.findIndex((row) => row.id === id) + 1
    const made = attempt(() => list.mutateAsync({ id, position }), {
      refused: ({ message }) => `Порядок не изменён: ${message}`,
    })
    await follow({ made, undo: () => list.mutateAsync({ id, position: from, from: position }) })
    return made
  }

  return {
    canMove: (item, step) => neighbour(item, step) !== undefined,
    move: async (item, step) => {
      pressed.current = moveButtonId(item, step)
      const isMoved = await place(item, neighbour(item, step))
      if (isMoved) setLastMove(`«${item.name}»: на одно место ${step < 0 ? 'выше' : 'ниже'}`)
    },
    drop: async (item, over) => {
      await place(item, over)
    },
    lastMove,
    undo,
  }
}
