'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError, api } from '@/lib/core/http/api-client'
import type { Dynamics, Funnel, Rating, Report, SimilarFilter } from '@/lib/features/analytics/answers'
import type { DynamicsQuery, FunnelQuery, RatingQuery, ReportQuery } from '@/lib/features/analytics/schema'

interface Answer<T> {
  data: T
}

type QueryValue = number | boolean | string | readonly number[] | null | undefined

/** A query as an address has it: without what is not given, a list comma-separated. */
export function analyticsSearch(query: Readonly<Record<string, QueryValue>>): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = String(value ?? '')
    if (text !== '') search.set(name, text)
  }
  return search
}

const key = (name: string, search: URLSearchParams) => ['analytics', name, search.toString()]

/** One analytic answer; the one before stays until the next is here, `initial` is what the page was rendered with. */
function useAnswer<T>(path: string, query: Readonly<Record<string, QueryValue>>, initial: T | undefined) {
  const search = analyticsSearch(query)
  return useQuery<T, ApiError>({
    queryKey: key(path, search),
    queryFn: () => api.get(`${path}?${search}`),
    placeholderData: keepPreviousData,
    ...(initial === undefined ? {} : { initialData: initial }),
  })
}

/** Places of a category and of its indicators, by period of a year. */
export const useRating = (query: RatingQuery, initial?: Rating) =>
  useAnswer<Rating>('/api/analytics-rating', query, initial)

/** Own values against the group's, period by period. */
export const useDynamics = (query: DynamicsQuery, initial?: Dynamics) =>
  useAnswer<Dynamics>('/api/analytics-indicators-data', query, initial)

/** Every indicator over the years. */
export const useReport = (query: ReportQuery, initial?: Report) =>
  useAnswer<Report>('/api/analytics-report-data', query, initial)

/** Where the report's workbook is downloaded from. */
export const reportExportPath = (query: ReportQuery): string =>
  `/api/analytics-report-data/export?${analyticsSearch(query)}`

/** Values of one indicator against their denominators; null where the group or the formula allows no funnel. */
export function useFunnel(query: FunnelQuery) {
  const search = analyticsSearch(query)
  return useQuery<Funnel | null, ApiError>({
    queryKey: key('funnel', search),
    queryFn: async () =>
      (await api.get<Answer<Funnel | null>>(`/api/analytics-rating/funnel?${search}`)).data,
  })
}

/**
 * The filter of organisations like the own one.
 * @param companyId whose, for an admin; null for everybody else
 * @throws ApiError
 */
export async function fetchSimilarFilter(companyId: number | null): Promise<SimilarFilter> {
  const search = analyticsSearch({ company_id: companyId })
  return (await api.get<Answer<SimilarFilter>>(`/api/analytics-similar?${search}`)).data
}
