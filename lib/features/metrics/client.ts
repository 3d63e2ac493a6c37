'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { documentsContract } from '@/lib/features/documents/contract'
import type { MetricAnswer, MetricCategoryAnswer, metricsContract } from '@/lib/features/metrics/contract'
import { type TreeMove, withMove } from '@/lib/features/metrics/rules'

type Calls = typeof metricsContract & Pick<typeof documentsContract, 'GET /api/metrics-summary'>

const { call, read, useForget } = browserCalls<Calls>()

const TREE = read('GET /api/metric-categories', {})
const SUGGESTIONS_FRESH_MS = 60_000

/** The tree of categories with their indicators; `initial` is what the page was rendered with. */
export function useMetricCategories(initial: MetricCategoryAnswer[]) {
  return useQuery({ ...TREE, select: ({ data }) => data, initialData: { data: initial } })
}

/** An indicator as the server has it now: used to reload after a conflict. */
export async function fetchMetric(id: number): Promise<MetricAnswer> {
  return (await call('GET /api/metrics/{id}', { params: { id } })).data
}

/** A category as the server has it now: used to reload after a conflict. */
export async function fetchCategory(id: number): Promise<MetricCategoryAnswer> {
  return (await call('GET /api/metric-categories/{id}', { params: { id } })).data
}

/** Units that hold the text typed so far. */
export function useUnitSuggestions(search: string) {
  return useQuery({
    ...read('GET /api/metric-units', { query: { search } }),
    select: ({ data }) => data,
    staleTime: SUGGESTIONS_FRESH_MS,
  })
}

/** After any change the tree, the units and the matrix are read anew. */
const useForgetMetrics = () =>
  useForget('GET /api/metric-categories', 'GET /api/metric-units', 'GET /api/metrics-summary')

export function useCreateCategory() {
  return useMutation({
    mutationFn: async (body: BodyOf<Calls['POST /api/metric-categories']>) =>
      (await call('POST /api/metric-categories', { body })).data,
    onSuccess: useForgetMetrics(),
  })
}

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
export function useSaveCategory() {
  return useMutation({
    mutationFn: async ({ id, ...body }: BodyOf<Calls['PUT /api/metric-categories/{id}']> & { id: number }) =>
      (await call('PUT /api/metric-categories/{id}', { params: { id }, body })).data,
    onSuccess: useForgetMetrics(),
  })
}

/** The indicators of a category with their documents, to choose when they end. */
export const useCategoryMetrics = (metric_category_id: number) =>
  useQuery({
    ...read('GET /api/metrics', { query: { metric_category_id } }),
    select: ({ data }) => data,
    staleTime: 0,
    gcTime: 0,
  })

/** Ends all indicators of a category the day before. */
export function useCloseCategory() {
  return useMutation({
    mutationFn: async ({ id, from }: { id: number; from: string }) =>
      (await call('POST /api/metric-categories/{id}/closing', { params: { id }, body: { from } })).data,
    onSuccess: useForgetMetrics(),
  })
}

export function useDeleteCategory() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/metric-categories/{id}', { params: { id } }),
    onSuccess: useForgetMetrics(),
  })
}

export function useCreateMetric() {
  return useMutation({
    mutationFn: async (body: BodyOf<Calls['POST /api/metrics']>) =>
      (await call('POST /api/metrics', { body })).data,
    onSuccess: useForgetMetrics(),
  })
}

/** Stores what is sent; a field that is left out stays as it is. */
export function useSaveMetric() {
  return useMutation({
    mutationFn: async ({ id, ...body }: BodyOf<Calls['PUT /api/metrics/{id}']> & { id: number }) =>
      (await call('PUT /api/metrics/{id}', { params: { id }, body })).data,
    onSuccess: useForgetMetrics(),
  })
}

/** Copies an indicator into a new one; the old one ends the day before. */
export function useCopyMetric() {
  return useMutation({
    mutationFn: async ({ id, ...body }: BodyOf<Calls['POST /api/metrics/{id}/copy']> & { id: number }) =>
      (await call('POST /api/metrics/{id}/copy', { params: { id }, body })).data,
    onSuccess: useForgetMetrics(),
  })
}

export function useDeleteMetric() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/metrics/{id}', { params: { id } }),
    onSuccess: useForgetMetrics(),
  })
}
