import 'server-only'
import { onHeavyConnections } from '@/lib/core/db/client'
import type { Heavy } from '@/lib/core/http/contract'
import { AppError } from '@/lib/core/http/errors'
import { processWide } from '@/lib/core/process/process-wide'
import { CROWD, RUNNING, WAITING } from '@/lib/core/route/heavy-limits'

/** A heavy call that asks to be admitted. */
export interface HeavyCall {
  userId: number
  /** Of calls that are heavy by `one`, one of a name runs at a time. */
  name: string
  heavy: Heavy
  /** Aborted when whoever asked has left. */
  signal?: AbortSignal
}

interface Waiting extends HeavyCall {
  begin: () => void
}

interface Share {
  running: HeavyCall[]
  waiting: Waiting[]
}

/** By person; only of those who have something under way. */
const shares = () => processWide('heavyShares', () => new Map<number, Share>())

const mayBegin = ({ running }: Share, { heavy, name }: HeavyCall) =>
  running.length < RUNNING && (heavy === 'few' || !running.some((other) => other.name === name))

/**
 * Waits until a heavy call may run beside the others of the same person.
 * @returns ends it and admits the next; more than once does no harm
 * @throws AppError too_many_requests when too many wait already, malformed when whoever asked has left
 */
export async function admit(call: HeavyCall): Promise<() => void> {
  const share = shares().get(call.userId) ?? { running: [], waiting: [] }
  shares().set(call.userId, share)
  if (mayBegin(share, call)) share.running.push(call)
  else if (share.waiting.length < WAITING) await waitFor(share, call)
  else throw new AppError('too_many_requests', CROWD)
  return () => end(share, call)
}

function waitFor(share: Share, call: HeavyCall): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = { ...call, begin }
    function begin() {
      call.signal?.removeEventListener('abort', leave)
      share.running.push(call)
      resolve()
    }
    function leave() {
      remove(share.waiting, waiting)
      reject(new AppError('malformed'))
    }
    share.waiting.push(waiting)
    call.signal?.addEventListener('abort', leave, { once: true })
  })
}

function end(share: Share, call: HeavyCall): void {
  if (!remove(share.running, call)) return
  const next = share.waiting.find((one) => mayBegin(share, one))
  if (next) {
    remove(share.waiting, next)
    next.begin()
  }
  if (share.running.length === 0) shares().delete(call.userId)
}

function remove<T>(list: T[], item: T): boolean {
  const at = list.indexOf(item)
  if (at >= 0) list.splice(at, 1)
  return at >= 0
}

/**
 * The answer of a heavy call, made once it is admitted, on the connections for such calls. A file holds its place until it
 * is sent or nobody takes it any more.
 * @throws AppError too_many_requests, and what `respond` throws
 */
export async function admitted(call: HeavyCall, respond: () => Promise<Response>): Promise<Response> {
  const leave = await admit(call)
  try {
    const response = await onHeavyConnections(respond)
    const isFile = response.headers.has('Content-Disposition')
    // Next takes no byte of a file whose reader has left already.
    if (isFile && !call.signal?.aborted) return whileSending(response, leave, call.signal)
    if (isFile) await response.body?.cancel()
    leave()
    return response
  } catch (error) {
    leave()
    throw error
  }
}

function whileSending(response: Response, leave: () => void, signal: AbortSignal | undefined): Response {
  signal?.addEventListener('abort', leave, { once: true })
  const reader = response.body?.getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await reader?.read().catch((error: unknown) => {
          leave()
          throw error
        })
        if (part?.value) return controller.enqueue(part.value)
        leave()
        controller.close()
      },
      async cancel(reason) {
        leave()
        await reader?.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, response)
}

/** A page's heavy read; undefined when the queue is full, so that the browser asks by itself. */
export async function admittedOrNothing<T>(call: HeavyCall, read: () => Promise<T>): Promise<T | undefined> {
  const leave = await admit(call).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too_many_requests') return undefined
    throw error
  })
  if (!leave) return undefined
  try {
    return await onHeavyConnections(read)
  } finally {
    leave()
  }
}
