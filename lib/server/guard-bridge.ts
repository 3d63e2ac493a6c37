import type { IncomingMessage, ServerResponse } from 'node:http'
import { guardBridge, type RequestUnderWay } from '@/lib/core/process/guard-bridge'
import { readRouteLabels } from '@/lib/server/route-labels'

export const { labels, labelOf } = readRouteLabels()

export const bridge = guardBridge()
bridge.routes = labels
const codeOf = (thread: string) => new URL(`../${thread}-thread.mjs`, import.meta.url).href
bridge.threads = {
  workbookReader: codeOf('core/workbook/reader'),
  paperPress: codeOf('core/paper/press'),
  publicationBuilder: codeOf('features/analytics/candidate/builder'),
}

/** Trace headers, removed before the application sees the request. */
const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage']
/** nginx's status for a client that disconnected. */
const LEFT_EARLY = 499

export function originOf({ headers, socket }: IncomingMessage) {
  return { socket: socket.remoteAddress ?? '', forwardedFor: headers['x-forwarded-for']?.toString() }
}

/** Runs a request's work in its context; records how it ended and, if enabled, traces it. */
export function observed(
  request: IncomingMessage,
  response: ServerResponse,
  underWay: RequestUnderWay,
  work: () => void,
) {
  const { traceparent } = request.headers
  for (const name of TRACE_HEADERS) delete request.headers[name]
  const started = performance.now()
  const facts = {
    method: request.method ?? '',
    route: labelOf(request.url ?? ''),
    requestId: underWay.id,
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
  }
  const from = originOf(request)
  let endTrace: ((status: number) => void) | undefined
  bridge.inFlight += 1
  response.once('close', () => {
    bridge.inFlight -= 1
    const status = response.writableFinished ? response.statusCode : LEFT_EARLY
    const seconds = (performance.now() - started) / 1000
    bridge.measure?.(facts, status, seconds)
    bridge.noteAccess?.(facts, from, { status, seconds, userId: underWay.userId ?? null })
    endTrace?.(status)
  })
  bridge.requests.run(underWay, () => {
    if (bridge.trace) endTrace = bridge.trace(facts, work)
    else work()
  })
}
