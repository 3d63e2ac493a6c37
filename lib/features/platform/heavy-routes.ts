import { callParts } from '@/lib/core/http/call-name'
import { ALL_CALLS } from '@/lib/features/platform/all-calls'

/** The heavy calls as the guard names routes: `GET /api/input-documents/[id]/template`. */
export function heavyRoutes(): ReadonlySet<string> {
  const heavy = ALL_CALLS.filter(([, call]) => call.heavy).map(([name]) => callParts(name))
  return new Set(heavy.map(({ verb, path }) => `${verb} ${path.replace(/\{(\w+)\}/g, '[$1]')}`))
}
