import { AsyncLocalStorage } from 'node:async_hooks'
import { readRouteLabels } from './route-labels.mjs'

const { labels, labelOf } = readRouteLabels()

/** @type {import('../core/guard-bridge').GuardBridge} */
export const bridge = {
  inFlight: 0,
  routes: labels,
  requests: new AsyncLocalStorage(),
  exitTasks: { work: [], resources: [] },
}
Object.assign(globalThis, { guardBridge: bridge })

/** Headers that carry a trace; nothing behind the guard gets to see them. */
const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage']
/** nginx's number for a client that did not wait for its answer. */
const LEFT_EARLY = 499

/**
 * Does the work of a request in its name; notes how it ended and, when tracing is on, traces it.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {import('../core/guard-bridge').RequestUnderWay} underWay
 * @param {() => void} work
 */
export function observed(request, response, underWay, work) {
  const { traceparent } = request.headers
  for (const name of TRACE_HEADERS) delete request.headers[name]
  const started = performance.now()
  const facts = {
    method: request.method ?? '',
    route: labelOf(request.url ?? ''),
    requestId: underWay.id,
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
  }
  /** @type {((status: number) => void) | undefined} */
  let endTrace
  bridge.inFlight += 1
  response.once('close', () => {
    bridge.inFlight -= 1
    const status = response.writableFinished ? response.statusCode : LEFT_EARLY
    bridge.measure?.(facts, status, (performance.now() - started) / 1000)
    endTrace?.(status)
  })
  bridge.requests.run(underWay, () => {
    if (bridge.trace) endTrace = bridge.trace(facts, work)
    else work()
  })
}
