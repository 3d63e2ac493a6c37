import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** Who asks and from where, for audit and log lines, without passing it through every function. */
export interface RequestContext {
  requestId: string
  address: string | null
  userAgent: string | null
  userId: number | null
}

const storage = new AsyncLocalStorage<RequestContext>()

export function withRequestContext<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  return storage.run(context, work)
}

export function requestContext(): RequestContext {
  return storage.getStore() ?? { requestId: 'none', address: null, userAgent: null, userId: null }
}
