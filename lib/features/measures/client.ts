'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { analyticsContract } from '@/lib/features/analytics/contract'
import type { measuresContract } from '@/lib/features/measures/contract'
import type { Measure, Planned } from '@/lib/features/measures/shapes'

type Calls = typeof measuresContract

const { call, read, useForget } = browserCalls<Calls & typeof analyticsContract>()

const actionsOf = (id: number) => read('GET /api/metrics/{id}/suggested-actions', { params: { id } })

/** An organisation's plan; `initial` is what the page was rendered with. */
export const useMeasures = (company_id: number | null, search: string | null, initial?: Planned[]) =>
  useQuery({
    ...read('GET /api/measures', { query: { company_id, search } }),
    ...(initial && { initialData: { data: initial } }),
    // While somebody types, what was found before stays.
    ...(search !== null && { placeholderData: keepPreviousData }),
    select: ({ data }) => data,
  })

/** A measure with all that is written of it. */
export const useMeasure = (id: number, initial?: Measure) =>
  useQuery({
    ...read('GET /api/measures/{id}', { params: { id } }),
    ...(initial && { initialData: { data: initial } }),
    select: ({ data }) => data,
  })

/** After a change: the plan, the measure, what came of it, and the flags on charts. */
const useForgetPlan = () =>
  useForget(
    'GET /api/measures',
    'GET /api/measures/{id}',
    'GET /api/measure-effects',
    'GET /api/analytics-indicators-data',
  )

export function useCreateMeasure() {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/measures']>) => call('POST /api/measures', { body }),
    onSuccess: useForgetPlan(),
  })
}

export function useSaveMeasure() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<Calls['PUT /api/measures/{id}']> & { id: number }) =>
      call('PUT /api/measures/{id}', { params: { id }, body }),
    onSuccess: useForgetPlan(),
  })
}

export function useAddNote(id: number) {
  return useMutation({
    mutationFn: (text: string) => call('POST /api/measures/{id}/notes', { params: { id }, body: { text } }),
    onSuccess: useForgetPlan(),
  })
}

/** What administrators suggest to do about an indicator. */
export const useSuggestedActions = (metricId: number | null) =>
  useQuery({ ...actionsOf(metricId ?? 0), enabled: metricId !== null, select: ({ data }) => data })

export function useSaveSuggestedActions(metricId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (actions: string[]) =>
      call('PUT /api/metrics/{id}/suggested-actions', { params: { id: metricId }, body: { actions } }),
    onSuccess: (answer) => queries.setQueryData(actionsOf(metricId).queryKey, answer),
  })
}
