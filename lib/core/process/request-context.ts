import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { guardBridge } from '@/lib/core/process/guard-bridge'

/** Who asks and from where, for audit and log lines, without passing it through every function. */
export interface RequestContext {
  requestId: string
  address: string | null
  userAgent: string | null
  userId: number | null
  /** What says for whom this browser is known. */
  deviceCookie: string | null
}

const storage = new AsyncLocalStorage<RequestContext>()

export function withRequestContext<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  return storage.run(context, work)
}

/** The reads of a page have no context of their own, only the request id from the guard. */
export function requestContext(): RequestContext {
  const requestId = guardBridge().requests.getStore()?.id ?? 'none'
  return storage.getStore() ?? { requestId, address: null, userAgent: null, userId: null, deviceCookie: null }
}
