import 'server-only'
import { metricsHolder } from '@/lib/core/metrics/registry'

type Params = Record<string, string | string[] | undefined>

const FIXED = /^[a-z][a-z.-]*$/
const UNKNOWN = 'other'

/**
 * `/api/companies/7/users/9` with its parameters → `/api/companies/[id]/users/[user_id]`. What does not come out
 * whole is `other`: a label has as many values as there are routes, whatever people ask for.
 */
export function routePattern(path: string, params: Params): string {
  const open = Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value }] : [],
  )
  const parts = path.split('/').map((part) => {
    const next = open[0]
    if (next === undefined || (part !== next.value && part !== encodeURIComponent(next.value))) return part
    open.shift()
    return `[${next.name}]`
  })
  const isWhole = open.length === 0 && parts.every((part) => /^\[|^$/.test(part) || FIXED.test(part))
  return isWhole ? parts.join('/') : UNKNOWN
}

/** Does the work of a request; when there are metrics, notes how long it took and how it ended. */
export async function measured(
  request: { method: string; nextUrl: { pathname: string } },
  params: Promise<Params>,
  work: () => Promise<Response>,
): Promise<Response> {
  const { metrics } = metricsHolder
  if (!metrics) return work()
  const stop = metrics.requests.startTimer()
  const response = await work()
  stop({
    method: request.method,
    route: routePattern(request.nextUrl.pathname, await params),
    status: `${Math.floor(response.status / 100)}xx`,
  })
  return response
}
