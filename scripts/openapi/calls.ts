import { allRoutes, VERBS } from '@/e2e/support/routes'
import type { Answer } from '@/lib/core/openapi/answers'
import type { Call } from '@/lib/core/openapi/document'

/** Calls whose success is not JSON. The test that walks the document finds whichever is missing here. */
const ANSWERS: Record<string, Answer> = {
  'GET /sanctum/csrf-cookie': 'empty',
  'POST /api/logout': 'empty',
  'GET /api/server-date': 'text',
  'GET /healthz': 'text',
  'GET /readyz': 'text',
  'GET /api/analytics-report-data/export': 'workbook',
  'GET /api/completeness/export': 'workbook',
  'GET /api/input-documents/[id]/template': 'workbook',
  'GET /api/input-documents/template': 'workbook',
}

/** Addresses that are no part of the contract: what lies there in development, and whatever has no route. */
const LEFT_OUT = /^\/dev\/|\[\[/

/** Every verb of every route, in the order of their addresses. */
export async function documentedCalls(): Promise<Call[]> {
  const routes = (await allRoutes()).filter(({ path }) => !LEFT_OUT.test(path))
  const calls = routes.flatMap(({ path, handlers }) =>
    VERBS.flatMap((verb): Call[] => {
      const handler = handlers[verb]
      const permission = path === '/healthz' ? 'public' : handler?.permission
      if (!handler || permission === undefined) return []
      const answer = ANSWERS[`${verb} ${path}`] ?? 'json'
      return [{ verb, path, permission, contract: handler.contract ?? {}, answer }]
    }),
  )
  return calls.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}
