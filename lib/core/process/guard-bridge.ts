import { AsyncLocalStorage } from 'node:async_hooks'
import { processWide } from '@/lib/core/process/process-wide'

/** A request as lib/server/http-guard.ts sees it: nothing of what its sender wrote but the trace it belongs to. */
export interface RequestFacts {
  method: string
  /** The pattern of the route, one of `GuardBridge.routes`. */
  route: string
  requestId: string
  /** A header of the sender's, not checked yet. */
  traceparent: string | undefined
}

/** Where a request came from: the other end of the socket, and a header of the sender's, not checked yet. */
export interface Origin {
  socket: string
  forwardedFor: string | undefined
}

/** How a request ended. */
export interface RequestEnd {
  status: number
  seconds: number
  userId: number | null
}

/** A request while anything of it is under way; what it began may outlive its connection. */
export interface RequestUnderWay {
  readonly id: string
  /** Whose session it came with, once that has been read. */
  userId?: number
  /** The work failed because the database is away: where Next answers 500, the guard answers 503. */
  isOutage: boolean
  /** Resolves once its answer has left, or its client has. */
  answered?: Promise<void>
  /** How long its heavy work has yielded to interactive work, in milliseconds. */
  yieldedMs?: number
}

/** Threads by what they do: read uploaded workbooks, print papers, build publications. */
export type ThreadName = 'workbookReader' | 'paperPress' | 'publicationBuilder'

/** Work ends first, then the resources it uses are closed. */
type ExitStage = 'work' | 'resources'

/**
 * What the guard in front of the server and the application's bundle share within one process; neither imports the
 * other.
 */
export interface GuardBridge {
  /** Requests that have begun and not ended. */
  inFlight: number
  /** Every value `RequestFacts.route` can take. */
  routes: ReadonlySet<string>
  /** The request whose work this is. */
  requests: AsyncLocalStorage<RequestUnderWay>
  /** The code of each thread: a file beside the guard's own. */
  threads?: Record<ThreadName, string>
  exitTasks: Record<ExitStage, Array<() => Promise<unknown>>>
  /** Called for every request that ends. `status` is 499 when the client leaves before the answer is complete. */
  measure?: (facts: RequestFacts, status: number, seconds: number) => void
  /** Called for every request that ends, by what its sender wrote of where it came from. */
  noteAccess?: (facts: RequestFacts, from: Origin, end: RequestEnd) => void
  /** Of which a person may have fewer under way than of others, each with its method before it; known once Next has begun. */
  heavyRoutes?: ReadonlySet<string>
  /** Of calls that anybody may make, named alike. */
  guestRoutes?: ReadonlySet<string>
  /** Whether the guarded server listens to this machine alone; known once it listens. */
  isOnLoopback?: boolean
  /** The client's address, of the socket's other end and a header that the trusted proxies add to. */
  addressOf?: (socket: string, forwardedFor: string) => string | null
  /** Called for a request that the guard refuses for the crowd of others of the same person. */
  noteCrowding?: (
    facts: Pick<RequestFacts, 'requestId' | 'method' | 'route'>,
    from: Origin,
    userId: number | null,
  ) => void
  /**
   * Runs the work of a request within a span.
   * @returns to be called at its end
   */
  trace?: (facts: RequestFacts, work: () => void) => (status: number) => void
}

/** The bridge of this process; without a guard (commands, tests) it leads nowhere. */
export const guardBridge = (): GuardBridge =>
  processWide('guardBridge', () => ({
    inFlight: 0,
    routes: new Set(),
    requests: new AsyncLocalStorage(),
    exitTasks: { work: [], resources: [] },
  }))

/**
 * Registers something to do before the process ends: `work` from the signal on and at most as long as requests may
 * take, `resources` after all work.
 */
export function beforeExit(stage: ExitStage, task: () => Promise<unknown>): void {
  guardBridge().exitTasks[stage].push(task)
}
