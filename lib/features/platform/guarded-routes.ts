import { callParts } from '@/lib/core/http/call-name'
import type { Call } from '@/lib/core/http/contract'
import { ALL_CALLS } from '@/lib/features/platform/all-calls'

/** Routes of some calls in the guard's form: `GET /api/input-documents/[id]/template`. */
function routesOf(has: (call: Call) => boolean): ReadonlySet<string> {
  const names = ALL_CALLS.filter(([, call]) => has(call)).map(([name]) => callParts(name))
  return new Set(names.map(({ verb, path }) => `${verb} ${path.replace(/\{(\w+)\}/g, '[$1]')}`))
}

export const heavyRoutes = () => routesOf(({ heavy }) => heavy !== undefined)

/** Routes of public calls. */
export const guestRoutes = () => routesOf(({ permission }) => permission === 'public')
