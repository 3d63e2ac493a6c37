'use client'

import { useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { SourceDataList, sourceDataContract } from '@/lib/features/source-data/contract'

const { read, useChange } = browserCalls<typeof sourceDataContract>()

/** Every source datum; `initial` is what the page was rendered with. */
export const useSourceData = (initial: SourceDataList) =>
  useQuery({ ...read('GET /api/source-data', {}), initialData: initial })

const SHOWN = ['GET /api/source-data'] as const

export const useCreateSourceDatum = () => useChange('POST /api/source-data', SHOWN)

export const useSaveSourceDatum = () => useChange('PUT /api/source-data/{id}', SHOWN)

export const useDeleteSourceDatum = () => useChange('DELETE /api/source-data/{id}', SHOWN)

export const useLinkVariables = () => useChange('POST /api/source-data/{id}/links', SHOWN)

export const useUnlinkVariable = () =>
  useChange('DELETE /api/source-data/{id}/links/{metric_calc_data_id}', SHOWN)

export const useMergeSourceData = () => useChange('POST /api/source-data/{id}/merge', SHOWN)
