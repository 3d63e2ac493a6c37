'use client'

import { useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type {
  Preview,
  Publications,
  publicationsContract,
} from '@/lib/features/analytics/publications/contract'

const SHOWN = ['GET /api/publications', 'GET /api/publications/{id}'] as const

const { read, useChange, useData, useForget } = browserCalls<typeof publicationsContract>({
  'PUT /api/publications/preview': ['GET /api/publications/preview'],
  'POST /api/publications': SHOWN,
  'PUT /api/publications/{id}': SHOWN,
  // The deleted one cannot be read.
  'DELETE /api/publications/{id}': ['GET /api/publications'],
  'POST /api/publications/{id}/publishing': SHOWN,
  'POST /api/publications/{id}/withdrawal': SHOWN,
})

/** Polling interval while a publication is built or released. */
const LOOK_EVERY_MS = 2_000

/**
 * Every publication, the newest first; `initial` is what the page was rendered with.
 * @param look.isGoing whether one is to be released at the next run of the job
 */
export const usePublications = (initial?: Publications, { isGoing = false, isWanted = true } = {}) =>
  useQuery({
    ...read('GET /api/publications', {}),
    ...(initial && { initialData: initial }),
    enabled: isWanted,
    refetchInterval: ({ state }) =>
      isGoing || state.data?.data.some(({ state }) => state === 'building') ? LOOK_EVERY_MS : false,
  })

/**
 * One publication with the own part, and for administrators the waiting changes.
 * @param state as in the list: a change refetches it
 */
export const usePublication = (id: number | null, state = '', isGoing = false) =>
  useQuery({
    ...read('GET /api/publications/{id}', { params: { id: id ?? 0 } }),
    queryKey: ['GET /api/publications/{id}', id, state],
    enabled: id !== null,
    refetchInterval: isGoing ? LOOK_EVERY_MS : false,
    select: ({ data }) => data,
  })

export const usePreview = (initial?: Preview) => useData('GET /api/publications/preview', {}, initial)

/** Refetches the preview, also after an own document was requested back. */
export const useForgetPreview = () => useForget('GET /api/publications/preview')

export const useCheckPreview = () => useChange('PUT /api/publications/preview')

export const useMakePublication = () => useChange('POST /api/publications', 'onSettled')

export const useChangePublication = () => useChange('PUT /api/publications/{id}', 'onSettled')

export const useDropPublication = () => useChange('DELETE /api/publications/{id}', 'onSettled')

export const usePublish = () => useChange('POST /api/publications/{id}/publishing', 'onSettled')

export const useWithdrawPublication = () => useChange('POST /api/publications/{id}/withdrawal', 'onSettled')
