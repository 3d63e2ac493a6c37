'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { documentsContract } from '@/lib/features/documents/contract'
import type { MetricAnswer, MetricCategoryAnswer, metricsContract } from '@/lib/features/metrics/contract'
import { type TreeMove, withMove } from '@/lib/features/metrics/rules'

type Calls = typeof metricsContract & Pick<typeof documentsContract, 'GET /api/metrics-summary'>

/** Calls to refetch after any change: the tree, the units and the matrix. */
const SHOWN = ['GET /api/metric-categories', 'GET /api/metric-units', 'GET /api/metrics-summary'] as const

export const metricCalls = browserCalls<Calls>({
  'POST /api/metric-categories': SHOWN,
  'PUT /api/metric-categories/{id}': SHOWN,
  'POST /api/metric-categories/{id}/closing': SHOWN,
  'DELETE /api/metric-categories/{id}': SHOWN,
  'POST /api/metrics': SHOWN,
  'PUT /api/metrics/{id}': SHOWN,
  'POST /api/metrics/{id}/copy': SHOWN,
  'POST /api/catalogue-package': SHOWN,
  'DELETE /api/metrics/{id}': SHOWN,
})
const { call, callData, read, useData } = metricCalls

const TREE = read('GET /api/metric-categories', {})
const SUGGESTIONS_FRESH_MS = 60_000

/** An indicator's current state on the server: used to reload after a conflict. */
export const fetchMetric = (id: number): Promise<MetricAnswer> =>
  callData('GET /api/metrics/{id}', { params: { id } })

/** Units that contain the typed text. */
export const useUnitSuggestions = (search: string) =>
  useData('GET /api/metric-units', { query: { search } }, undefined, { staleTime: SUGGESTIONS_FRESH_MS })

const ORDER = ['metric-order']

/**
 * An optimistic move: applied at once, sent sequentially, rolled back on refusal. The list is refetched after the last
 * one.
 */
function useMove(
  name: 'PUT /api/metric-categories/{id}' | 'PUT /api/metrics/{id}',
  change: (tree: MetricCategoryAnswer[], move: TreeMove) => MetricCategoryAnswer[],
) {
  const queries = useQueryClient()
  const { queryKey } = TREE
  type Tree = Awaited<ReturnType<typeof TREE.queryFn>>
  return useMutation({
    mutationKey: ORDER,
    scope: { id: 'metric-order' },
    mutationFn: ({ id, position, from }: TreeMove & { from?: number }) =>
      call(name, { params: { id }, body: { position, ...(from !== undefined && { position_from: from }) } }),
    onMutate: async (move) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<Tree>(queryKey)
      queries.setQueryData<Tree>(queryKey, (tree) => tree && { data: change(tree.data, move) })
      return before
    },
    onError: (_error, _move, before) => queries.setQueryData(queryKey, before),
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: ORDER }) === 1) await queries.invalidateQueries({ queryKey })
    },
  })
}

export const useMoveCategory = () => useMove('PUT /api/metric-categories/{id}', withMove)

export const useMoveMetric = () =>
  useMove('PUT /api/metrics/{id}', (tree, move) =>
    tree.map((category) => ({ ...category, metrics: withMove(category.metrics, move) })),
  )

/** A category's indicators with their documents, to choose a closing date. */
export const useCategoryMetrics = (metric_category_id: number) =>
  useData('GET /api/metrics', { query: { metric_category_id } }, undefined, { staleTime: 0, gcTime: 0 })
