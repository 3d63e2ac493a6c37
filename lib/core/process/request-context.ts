import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { guardBridge } from '@/lib/core/process/guard-bridge'

/** The requester and origin for audit and logs, without passing them through every function. */
export interface RequestContext {
  requestId: string
  address: string | null
  userAgent: string | null
  userId: number | null
  /** The cookie that lists the accounts this browser is known for. */
  deviceCookie: string | null
}

const storage = new AsyncLocalStorage<RequestContext>()

export function withRequestContext<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  return storage.run(context, work)
}

/** Page reads have no context of their own, only the request id from the guard. */
export function requestContext(): RequestContext {
  const requestId = guardBridge().requests.getStore()?.id ?? 'none'
  return storage.getStore() ?? { requestId, address: null, userAgent: null, userId: null, deviceCookie: null }
}
