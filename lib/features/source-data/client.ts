'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { BodyOf } from '@/lib/core/http/plain-calls'
import type { SourceDataList, sourceDataContract } from '@/lib/features/source-data/contract'

type Calls = typeof sourceDataContract

const { call, read, useForget } = browserCalls<Calls>()

/** Every source datum; `initial` is what the page was rendered with. */
export const useSourceData = (initial: SourceDataList) =>
  useQuery({ ...read('GET /api/source-data', {}), initialData: initial })

const useForgetData = () => useForget('GET /api/source-data')

export function useCreateSourceDatum() {
  return useMutation({
    mutationFn: (body: BodyOf<Calls['POST /api/source-data']>) => call('POST /api/source-data', { body }),
    onSuccess: useForgetData(),
  })
}

export function useSaveSourceDatum() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<Calls['PUT /api/source-data/{id}']> & { id: number }) =>
      call('PUT /api/source-data/{id}', { params: { id }, body }),
    onSuccess: useForgetData(),
  })
}

export function useDeleteSourceDatum() {
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/source-data/{id}', { params: { id } }),
    onSuccess: useForgetData(),
  })
}

export function useLinkVariables() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<Calls['POST /api/source-data/{id}/links']> & { id: number }) =>
      call('POST /api/source-data/{id}/links', { params: { id }, body }),
    onSuccess: useForgetData(),
  })
}

export function useUnlinkVariable() {
  return useMutation({
    mutationFn: (params: { id: number; metric_calc_data_id: number }) =>
      call('DELETE /api/source-data/{id}/links/{metric_calc_data_id}', { params }),
    onSuccess: useForgetData(),
  })
}

export function useMergeSourceData() {
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<Calls['POST /api/source-data/{id}/merge']> & { id: number }) =>
      call('POST /api/source-data/{id}/merge', { params: { id }, body }),
    onSuccess: useForgetData(),
  })
}
