'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { browserCalls } from '@/lib/core/http/browser-calls'
import type {
  Preview,
  Publications,
  publicationsContract,
} from '@/lib/features/analytics/publications/contract'
import type { NewPublication, PublicationChange } from '@/lib/features/analytics/publications/schema'

const { call, read, useForget } = browserCalls<typeof publicationsContract>()

/** While a publication is built or goes out, it is looked at so often. */
const LOOK_EVERY_MS = 2_000

interface Look {
  /** One goes out at the next pass of the job. */
  isGoing?: boolean
  isWanted?: boolean
}

/** Every publication, the newest first; `initial` is what the page was rendered with. */
export const usePublications = (initial?: Publications, { isGoing = false, isWanted = true }: Look = {}) =>
  useQuery({
    ...read('GET /api/publications', {}),
    ...(initial && { initialData: initial }),
    enabled: isWanted,
    refetchInterval: ({ state }) =>
      isGoing || state.data?.data.some(({ state }) => state === 'building') ? LOOK_EVERY_MS : false,
  })

/**
 * One with what is told of it besides: the own part, and to administrators what waits.
 * @param state as the list tells it: when it is another, it is read anew
 */
export const usePublication = (id: number | null, state = '', isGoing = false) =>
  useQuery({
    ...read('GET /api/publications/{id}', { params: { id: id ?? 0 } }),
    queryKey: ['GET /api/publications/{id}', id, state],
    enabled: id !== null,
    refetchInterval: isGoing ? LOOK_EVERY_MS : false,
    select: ({ data }) => data,
  })

/** The own side of the preview. */
export const usePreview = (initial?: Preview) =>
  useQuery({
    ...read('GET /api/publications/preview', {}),
    ...(initial && { initialData: { data: initial } }),
    select: ({ data }) => data,
  })

/** After an own document was asked back, too. */
export const useForgetPreview = () => useForget('GET /api/publications/preview')

export const useCheckPreview = () =>
  useMutation({
    mutationFn: () => call('PUT /api/publications/preview', {}),
    onSuccess: useForgetPreview(),
  })

const useForgetPublications = () => useForget('GET /api/publications', 'GET /api/publications/{id}')

export const useMakePublication = () =>
  useMutation({
    mutationFn: (body: NewPublication) => call('POST /api/publications', { body }),
    onSettled: useForgetPublications(),
  })

export const useChangePublication = () =>
  useMutation({
    mutationFn: ({ id, ...body }: PublicationChange & { id: number }) =>
      call('PUT /api/publications/{id}', { params: { id }, body }),
    onSuccess: useForgetPublications(),
  })

export const useDropPublication = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/publications/{id}', { params: { id } }),
    onSettled: useForgetPublications(),
  })

export const usePublish = () =>
  useMutation({
    mutationFn: (id: number) => call('POST /api/publications/{id}/publishing', { params: { id } }),
    onSettled: useForgetPublications(),
  })

export const useWithdrawPublication = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call('POST /api/publications/{id}/withdrawal', { params: { id }, body: { reason } }),
    onSettled: useForgetPublications(),
  })
