'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type ApiError, api } from '@/lib/core/http/api-client'
import type { MetricAnswer, MetricCategoryAnswer, MetricUnit } from '@/lib/features/metrics/answers'
import { type Move, withMove } from '@/lib/features/metrics/order'
import type {
  categoryEditSchema,
  metricCopySchema,
  metricEditSchema,
  newCategorySchema,
  newMetricSchema,
} from '@/lib/features/metrics/schema'

interface Answer<T> {
  data: T
}

const TREE = ['metric-categories']
const CATEGORIES = '/api/metric-categories'
const METRICS = '/api/metrics'
const SUGGESTIONS_FRESH_MS = 60_000

/** The tree of categories with their indicators; `initial` is what the page was rendered with. */
export function useMetricCategories(initial?: MetricCategoryAnswer[]) {
  return useQuery<MetricCategoryAnswer[], ApiError>({
    queryKey: TREE,
    queryFn: async () => (await api.get<Answer<MetricCategoryAnswer[]>>(CATEGORIES)).data,
    ...(initial ? { initialData: initial } : {}),
  })
}

/** An indicator as the server has it now: used to reload after a conflict. */
export async function fetchMetric(id: number): Promise<MetricAnswer> {
  return (await api.get<Answer<MetricAnswer>>(`${METRICS}/${id}`)).data
}

/** A category as the server has it now: used to reload after a conflict. */
export async function fetchCategory(id: number): Promise<MetricCategoryAnswer> {
  return (await api.get<Answer<MetricCategoryAnswer>>(`${CATEGORIES}/${id}`)).data
}

/** Units that hold the text typed so far. */
export function useUnitSuggestions(search: string) {
  return useQuery<MetricUnit[], ApiError>({
    queryKey: ['metric-units', search],
    queryFn: async () => {
      const query = new URLSearchParams({ search })
      return (await api.get<Answer<MetricUnit[]>>(`/api/metric-units?${query}`)).data
    },
    staleTime: SUGGESTIONS_FRESH_MS,
  })
}

/** After any change the tree, the units and the matrix are read anew. */
function useForget() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      [TREE, ['metric-units'], ['metrics-summary']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  }
}

export function useCreateCategory() {
  return useMutation<MetricCategoryAnswer, ApiError, z.input<typeof newCategorySchema>>({
    mutationFn: async (category) => (await api.post<Answer<MetricCategoryAnswer>>(CATEGORIES, category)).data,
    onSuccess: useForget(),
  })
}

const ORDER = ['metric-order']

/**
 * A change of order: shown at once, sent one after another, taken back when it is refused. The list is read anew
 * after the last of them.
 */
function useMove(path: string, change: (tree: MetricCategoryAnswer[], move: Move) => MetricCategoryAnswer[]) {
  const queries = useQueryClient()
  return useMutation<unknown, ApiError, Move, MetricCategoryAnswer[] | undefined>({
    mutationKey: ORDER,
    scope: { id: 'metric-order' },
    mutationFn: ({ id, position }) => api.put(`${path}/${id}`, { position }),
    onMutate: async (move) => {
      await queries.cancelQueries({ queryKey: TREE })
      const before = queries.getQueryData<MetricCategoryAnswer[]>(TREE)
      queries.setQueryData<MetricCategoryAnswer[]>(TREE, (tree) => tree && change(tree, move))
      return before
    },
    onError: (_error, _move, before) => queries.setQueryData(TREE, before),
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: ORDER }) === 1)
        await queries.invalidateQueries({ queryKey: TREE })
    },
  })
}

export const useMoveCategory = () => useMove(CATEGORIES, withMove)

/** Within its category. */
export const useMoveMetric = () =>
  useMove(METRICS, (tree, move) =>
    tree.map((category) => ({ ...category, metrics: withMove(category.metrics, move) })),
  )

/** Stores what is sent; a field that is left out stays as it is. */
export function useSaveCategory() {
  return useMutation<MetricCategoryAnswer, ApiError, z.input<typeof categoryEditSchema> & { id: number }>({
    mutationFn: async ({ id, ...edit }) =>
      (await api.put<Answer<MetricCategoryAnswer>>(`${CATEGORIES}/${id}`, edit)).data,
    onSuccess: useForget(),
  })
}

export function useDeleteCategory() {
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.delete(`${CATEGORIES}/${id}`),
    onSuccess: useForget(),
  })
}

export function useCreateMetric() {
  return useMutation<MetricAnswer, ApiError, z.input<typeof newMetricSchema>>({
    mutationFn: async (metric) => (await api.post<Answer<MetricAnswer>>(METRICS, metric)).data,
    onSuccess: useForget(),
  })
}

/** Stores what is sent; a field that is left out stays as it is. */
export function useSaveMetric() {
  return useMutation<MetricAnswer, ApiError, z.input<typeof metricEditSchema> & { id: number }>({
    mutationFn: async ({ id, ...edit }) =>
      (await api.put<Answer<MetricAnswer>>(`${METRICS}/${id}`, edit)).data,
    onSuccess: useForget(),
  })
}

/** Copies an indicator into a new one; the old one ends the day before. */
export function useCopyMetric() {
  return useMutation<MetricAnswer, ApiError, z.input<typeof metricCopySchema> & { id: number }>({
    mutationFn: async ({ id, ...copy }) =>
      (await api.post<Answer<MetricAnswer>>(`${METRICS}/${id}/copy`, copy)).data,
    onSuccess: useForget(),
  })
}

export function useDeleteMetric() {
  return useMutation<void, ApiError, number>({
    mutationFn: (id) => api.delete(`${METRICS}/${id}`),
    onSuccess: useForget(),
  })
}
