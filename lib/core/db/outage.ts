import 'server-only'
import { isDatabaseUnavailable } from '@/lib/core/db/failures'
import { guardBridge } from '@/lib/core/guard-bridge'

/** Notes that the request under way failed for want of the database, if that is why it failed. */
export function noteOutage(error: unknown): void {
  const request = guardBridge().requests.getStore()
  if (request && isDatabaseUnavailable(error)) request.isOutage = true
}
