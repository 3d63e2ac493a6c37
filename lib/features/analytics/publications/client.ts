'use client'

import { useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type { Publications, publicationsContract } from '@/lib/features/analytics/publications/contract'

const SHOWN = ['GET /api/publications', 'GET /api/publications/{id}'] as const

export const publicationCalls = browserCalls<typeof publicationsContract>({
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
export const usePublications = (initial?: Publications, { isGoing = false, isEnabled = true } = {}) =>
  useQuery({
    ...publicationCalls.read('GET /api/publications', {}),
    ...(initial && { initialData: initial }),
    enabled: isEnabled,
    refetchInterval: ({ state }) =>
      isGoing || state.data?.data.some(({ state }) => state === 'building') ? LOOK_EVERY_MS : false,
  })

/**
 * One publication with the viewer's part, and for administrators the waiting changes.
 * @param state as in the list: a change refetches it
 */
export const usePublication = (id: number | null, state = '', isGoing = false) =>
  useQuery({
    ...publicationCalls.read('GET /api/publications/{id}', { params: { id: id ?? 0 } }),
    queryKey: ['GET /api/publications/{id}', id, state],
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) =>
      (isGoing || state === 'building') && !data?.data.administration?.problem ? LOOK_EVERY_MS : false,
    select: ({ data }) => data,
  })
