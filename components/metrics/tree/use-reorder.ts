import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCall } from '@/components/calls/use-call'
import { placeAfter, type ShownCategory } from '@/components/metrics/tree/metric-tree'
import { useAlerts } from '@/components/ui/feedback/alerts'
import type { ApiError } from '@/lib/core/http/api-client'
import { metricCalls } from '@/lib/features/metrics/client'
import type { MetricCategoryAnswer } from '@/lib/features/metrics/contract'
import { withMove } from '@/lib/features/metrics/rules'

type Step = Parameters<typeof placeAfter>[3]

/** Alert key: only the last message about order is shown. */
const ORDER = 'order'

const refusal = ({ code, message }: ApiError) =>
  code === 'stale'
    ? 'Порядок уже изменил другой администратор: отменять нечего, показан нынешний порядок.'
    : `Порядок не возвращён: ${message}`

/** The button of the moved row that has the focus afterwards. */
const BUTTONS = { up: 'up', first: 'up', down: 'down', last: 'down' } as const

const MOVED: Readonly<Record<Step, string>> = {
  up: 'на одно место выше',
  down: 'на одно место ниже',
  first: 'в начале списка',
  last: 'в конце списка',
}

/** Kind of a moved row: a category, or an indicator within its category. */
type Movable = { kind: 'category' | 'metric'; id: number; name: string }

const buttonId = ({ kind, id }: Movable, step: Step) => `${BUTTONS[step]}-${kind}-${id}`

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
export function useReorder(categories: readonly MetricCategoryAnswer[], shown: readonly ShownCategory[]) {
  const { attempt } = useCall()
  const moveCategory = useMove('PUT /api/metric-categories/{id}', withMove)
  const moveMetric = useMove('PUT /api/metrics/{id}', (tree, move) =>
    tree.map((category) => ({ ...category, metrics: withMove(category.metrics, move) })),
  )
  const alerts = useAlerts()
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

  function placeOf(what: Movable, step: Step) {
    const { rows, visible } = listsOf(what)
    return placeAfter(rows, visible, what.id, step)
  }

  return {
    buttonId,
    canMove: (what: Movable, step: Step) => placeOf(what, step) !== null,
    async move(what: Movable, step: Step) {
      const { id, name } = what
      pressed.current = buttonId(what, step)
      const position = placeOf(what, step)
      if (position === null) return
      const list = what.kind === 'category' ? moveCategory : moveMetric
      const from = listsOf(what).rows.findIndex((row) => row.id === id) + 1
      const isMade = await attempt(() => list.mutateAsync({ id, position }), {
        refused: ({ message }) => `Порядок не изменён: ${message}`,
      })
      if (!isMade) return
      const undo = () =>
        attempt(() => list.mutateAsync({ id, position: from, from: position }), {
          done: 'Порядок возвращён',
          refused: refusal,
        })
      alerts.show({
        type: 'success',
        message: `Порядок изменён: «${name}» ${MOVED[step]}`,
        about: ORDER,
        action: { label: 'Отменить', onSelect: undo },
      })
    },
  }
}
