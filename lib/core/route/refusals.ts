import 'server-only'
import { trustedAddress } from '@/lib/core/http/address'
import type { CallName } from '@/lib/core/http/call-name'
import { type AppError, ERROR_TABLE, type ErrorCode } from '@/lib/core/http/errors'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { log } from '@/lib/core/process/log'
import { processWide } from '@/lib/core/process/process-wide'
import type { RequestContext } from '@/lib/core/process/request-context'

/** Statuses that indicate unauthorised or excessive attempts. */
const LOGGED = [401, 403, 404, 419, 429] as const
type LoggedStatus = (typeof LOGGED)[number]

/** Counts by status in this process, for metrics. */
export const refusalCounts = (): Record<LoggedStatus, number> =>
  processWide('refusals', () => ({ 401: 0, 403: 0, 404: 0, 419: 0, 429: 0 }))

/** Number of rejected exchange keys in this process, for metrics. */
export const refusedKeys = (): { count: number } => processWide('refusedKeys', () => ({ count: 0 }))

const isLogged = (status: number): status is LoggedStatus => LOGGED.some((one) => one === status)

/**
 * Logs a refusal: person, address and call, never the input. A 401 is logged only if the client sent a cookie or a key,
 * a 404 only with a session. A 404 may hide another person's row, which cannot be distinguished here.
 */
export function noteRefusal(
  name: CallName,
  { code }: AppError,
  context: RequestContext & { isInsisting: boolean; hasKey: boolean },
): void {
  const { status } = ERROR_TABLE[code]
  const { requestId, address, userId, isInsisting } = context
  if (!isLogged(status)) return
  if (status === 401 && context.hasKey) refusedKeys().count += 1
  if (status === 401 && !isInsisting) return
  if (status === 404 && userId === null) return
  write(status, { requestId, code, route: name, userId, address })
}

function write(
  status: LoggedStatus,
  line: { requestId: string; code: ErrorCode; route: string; userId: number | null; address: string | null },
): void {
  refusalCounts()[status] += 1
  log().warn({ status, ...line }, 'refused')
}

/** Enables the guard's limits of concurrent requests, whose refusals are logged alike. @param routes of heavy calls */
export function refuseCrowds(routes: ReadonlySet<string>): void {
  guardBridge().heavyRoutes = routes
  guardBridge().addressOf = trustedAddress
  guardBridge().noteCrowding = ({ requestId, method, route }, { socket, forwardedFor = '' }, userId) => {
    const address = trustedAddress(socket, forwardedFor)
    write(429, { requestId, code: 'too_many_requests', route: `${method} ${route}`, userId, address })
  }
}
