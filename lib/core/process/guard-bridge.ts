import { AsyncLocalStorage } from 'node:async_hooks'
import { processWide } from '@/lib/core/process/process-wide'

/** A request as seen by lib/server/http-guard.ts: nothing from the client except its trace context. */
export interface RequestFacts {
  method: string
  /** The pattern of the route, one of `GuardBridge.routes`. */
  route: string
  requestId: string
  /** A header from the client, not validated yet. */
  traceparent: string | undefined
}

/** Origin of a request: the socket's peer, and a header from the client, not validated yet. */
interface Origin {
  socket: string
  forwardedFor: string | undefined
}

export interface RequestEnd {
  status: number
  seconds: number
  userId: number | null
}

/** A request in progress; work it started may outlive its connection. */
export interface RequestUnderWay {
  readonly id: string
  /** Number of addresses in X-Forwarded-For as it came: Next adds the header where there is none. */
  forwarded?: number
  /** The session's person, once it has been read. */
  userId?: number
  /** The database was unavailable: where Next answers 500, the guard answers 503. */
  isOutage: boolean
  /** Resolves when the answer was sent or the client disconnected. */
  answered?: Promise<void>
  /** How long its heavy work yielded to interactive work, in milliseconds. */
  yieldedMs?: number
}

/** Kinds of worker threads: reading uploaded workbooks, printing papers, building publications. */
export type ThreadName = 'workbookReader' | 'paperPress' | 'publicationBuilder'

/** Work is awaited first, then its resources are closed. */
type ExitStage = 'work' | 'resources'

/**
 * State shared by the guard in front of the server and the application's bundle in one process; neither imports the
 * other.
 */
export interface GuardBridge {
  inFlight: number
  /** All values of `RequestFacts.route`. */
  routes: ReadonlySet<string>
  requests: AsyncLocalStorage<RequestUnderWay>
  /** Script of each thread, a file beside the guard's. */
  threads?: Record<ThreadName, string>
  exitTasks: Record<ExitStage, Array<() => Promise<unknown>>>
  /** Called for every finished request. `status` is 499 when the client disconnects before the answer is complete. */
  measure?: (facts: RequestFacts, status: number, seconds: number) => void
  /** Called for every finished request, with its unvalidated origin. */
  noteAccess?: (facts: RequestFacts, from: Origin, end: RequestEnd) => void
  /** Heavy routes as method and pattern, with a lower limit per person; set once Next has started. */
  heavyRoutes?: ReadonlySet<string>
  /** Public routes, in the same form. */
  guestRoutes?: ReadonlySet<string>
  /** Whether the server listens on loopback only; known once it listens. */
  isOnLoopback?: boolean
  /** The client's address, from the socket's peer and a header that trusted proxies append to. */
  addressOf?: (socket: string, forwardedFor: string) => string | null
  /** Called when the guard refuses a request because the person has too many in progress. */
  noteCrowding?: (
    facts: Pick<RequestFacts, 'requestId' | 'method' | 'route'>,
    from: Origin,
    userId: number | null,
  ) => void
  /** Runs a request's work within a span. @returns ends the span */
  trace?: (facts: RequestFacts, work: () => void) => (status: number) => void
}

/** The bridge of this process; inert without a guard (commands, tests). */
export const guardBridge = (): GuardBridge =>
  processWide('guardBridge', () => ({
    inFlight: 0,
    routes: new Set(),
    requests: new AsyncLocalStorage(),
    exitTasks: { work: [], resources: [] },
  }))

/**
 * Registers a task for shutdown: `work` starts at the signal and has as long as requests, `resources` follow all work.
 */
export function beforeExit(stage: ExitStage, task: () => Promise<unknown>): void {
  guardBridge().exitTasks[stage].push(task)
}
