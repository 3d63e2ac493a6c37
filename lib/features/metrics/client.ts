'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { documentsContract } from '@/lib/features/documents/contract'
import type { MetricAnswer, MetricCategoryAnswer, metricsContract } from '@/lib/features/metrics/contract'
import { type TreeMove, withMove } from '@/lib/features/metrics/rules'

type Calls = typeof metricsContract & Pick<typeof documentsContract, 'GET /api/metrics-summary'>

const { call, read, useChange, useData } = browserCalls<Calls>()

const TREE = read('GET /api/metric-categories', {})
const SUGGESTIONS_FRESH_MS = 60_000

/** The tree of categories with their indicators; `initial` is what the page was rendered with. */
export const useMetricCategories = (initial: MetricCategoryAnswer[]) =>
  useData('GET /api/metric-categories', {}, initial)

/** An indicator as the server has it now: used to reload after a conflict. */
export async function fetchMetric(id: number): Promise<MetricAnswer> {
  return (await call('GET /api/metrics/{id}', { params: { id } })).data
}

/** A category as the server has it now: used to reload after a conflict. */
export async function fetchCategory(id: number): Promise<MetricCategoryAnswer> {
  return (await call('GET /api/metric-categories/{id}', { params: { id } })).data
}

/** Units that hold the text typed so far. */
export const useUnitSuggestions = (search: string) =>
  useData('GET /api/metric-units', { query: { search } }, undefined, { staleTime: SUGGESTIONS_FRESH_MS })

/** After any change the tree, the units and the matrix are read anew. */
const SHOWN = ['GET /api/metric-categories', 'GET /api/metric-units', 'GET /api/metrics-summary'] as const

export const useCreateCategory = () => useChange('POST /api/metric-categories', SHOWN)

const ORDER = ['metric-order']

/**
 * A change of order: shown at once, sent one after another, taken back when it is refused. The list is read anew
 * after the last of them.
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

/** Within its category. */
export const useMoveMetric = () =>
  useMove('PUT /api/metrics/{id}', (tree, move) =>
    tree.map((category) => ({ ...category, metrics: withMove(category.metrics, move) })),
  )

/** Stores what is sent; a field that is left out stays as it is. */
export const useSaveCategory = () => useChange('PUT /api/metric-categories/{id}', SHOWN)

/** The indicators of a category with their documents, to choose when they end. */
export const useCategoryMetrics = (metric_category_id: number) =>
  useData('GET /api/metrics', { query: { metric_category_id } }, undefined, { staleTime: 0, gcTime: 0 })

/** Ends all indicators of a category the day before. */
export const useCloseCategory = () => useChange('POST /api/metric-categories/{id}/closing', SHOWN)

export const useDeleteCategory = () => useChange('DELETE /api/metric-categories/{id}', SHOWN)

export const useCreateMetric = () => useChange('POST /api/metrics', SHOWN)

/** Stores what is sent; a field that is left out stays as it is. */
export const useSaveMetric = () => useChange('PUT /api/metrics/{id}', SHOWN)

/** Copies an indicator into a new one; the old one ends the day before. */
export const useCopyMetric = () => useChange('POST /api/metrics/{id}/copy', SHOWN)

/** The whole catalogue, to be kept as a file. */
export const fetchPackage = async () => (await call('GET /api/catalogue-package', {})).data

export const useCheckPackage = () => useChange('POST /api/catalogue-package/check')

export const useTakePackage = () => useChange('POST /api/catalogue-package', SHOWN)

export const useDeleteMetric = () => useChange('DELETE /api/metrics/{id}', SHOWN)
