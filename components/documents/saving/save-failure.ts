import type { ApiError } from '@/lib/core/http/api-client'

/** Why the last saving failed. */
export type Failure = 'offline' | 'unavailable' | 'session' | 'stale' | 'refused'

export function failureOf({ status }: Pick<ApiError, 'status'>): Failure {
  if (status === 0) return 'offline'
  if (status === 401) return 'session'
  if (status === 404 || status === 409) return 'stale'
  return status >= 500 || status === 429 ? 'unavailable' : 'refused'
}

/** Whether the same may be taken later, without anybody changing anything. */
export const isPassing = (failure: Failure): boolean =>
  failure === 'offline' || failure === 'unavailable' || failure === 'session'

const FIRST_RETRY_MS = 3_000
const LAST_RETRY_MS = 60_000

/** How long to wait before trying again, after so many failures in a row. */
export const retryDelay = (failures: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1))

/** How someone else got ahead: the document came to be, changed, was approved, or is gone. */
export type Conflict = { kind: 'created' | 'changed' | 'approved'; id: number } | { kind: 'deleted' }

/**
 * What a refusal of the server says about the document, null when it is about something else.
 * @param currentId the document on the screen; null before it was first saved
 */
export function conflictOf(
  { status, code, data }: Pick<ApiError, 'status' | 'code' | 'data'>,
  currentId: number | null,
): Conflict | null {
  if (status === 404 && currentId !== null) return { kind: 'deleted' }
  if (status !== 409 || code === 'open_questions') return null
  if (currentId !== null) return { kind: code === 'stale' ? 'changed' : 'approved', id: currentId }
  return typeof data.id === 'number' ? { kind: 'created', id: data.id } : null
}
