import 'server-only'
import { trustedAddress } from '@/lib/core/http/address'
import { env } from '@/lib/core/process/env'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { log } from '@/lib/core/process/log'

/**
 * With ACCESS_LOG=on logs every finished request: by route, since URLs contain secrets, and status, 499 when the client
 * disconnected.
 */
export function startAccessLog(): void {
  if (env().ACCESS_LOG === 'off') return
  guardBridge().noteAccess = ({ method, route, requestId }, { socket, forwardedFor = '' }, end) => {
    const { status, userId } = end
    const address = trustedAddress(socket, forwardedFor)
    log().info(
      { requestId, method, route, status, ms: Math.round(end.seconds * 1000), userId, address },
      'access',
    )
  }
}
