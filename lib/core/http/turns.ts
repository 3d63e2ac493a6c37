import 'server-only'
import { onHeavyConnections } from '@/lib/core/db/client'
import { CROWD, RUNNING, WAITING } from '@/lib/core/heavy-limits'
import type { Heavy } from '@/lib/core/http/contract'
import { AppError } from '@/lib/core/http/errors'

/** A heavy call that asks for its turn. */
export interface Turn {
  userId: number
  /** What `one` is one of. */
  name: string
  heavy: Heavy
  /** Whoever asked is gone. */
  signal?: AbortSignal
}

interface Waiting extends Turn {
  begin: () => void
}

interface Share {
  running: Turn[]
  waiting: Waiting[]
}

const holder = globalThis as typeof globalThis & { heavyTurns?: Map<number, Share> }

/** Pages and calls of a process share them, and keep only whoever has something under way. */
function shares(): Map<number, Share> {
  holder.heavyTurns ??= new Map()
  return holder.heavyTurns
}

const mayBegin = ({ running }: Share, { heavy, name }: Turn) =>
  running.length < RUNNING && (heavy === 'few' || !running.some((other) => other.name === name))

/**
 * Waits for the turn of a heavy call, as long as others of the same person are under way.
 * @returns ends the turn; more than once does no harm
 * @throws AppError too_many_requests when too many wait already, malformed when whoever asked has left
 */
export async function takeTurn(turn: Turn): Promise<() => void> {
  const share = shares().get(turn.userId) ?? { running: [], waiting: [] }
  shares().set(turn.userId, share)
  if (mayBegin(share, turn)) share.running.push(turn)
  else if (share.waiting.length < WAITING) await waitFor(share, turn)
  else throw new AppError('too_many_requests', CROWD)
  return () => end(share, turn)
}

function waitFor(share: Share, turn: Turn): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = { ...turn, begin }
    function begin() {
      turn.signal?.removeEventListener('abort', leave)
      share.running.push(turn)
      resolve()
    }
    function leave() {
      remove(share.waiting, waiting)
      reject(new AppError('malformed'))
    }
    share.waiting.push(waiting)
    turn.signal?.addEventListener('abort', leave, { once: true })
  })
}

function end(share: Share, turn: Turn): void {
  if (!remove(share.running, turn)) return
  const next = share.waiting.find((one) => mayBegin(share, one))
  if (next) {
    remove(share.waiting, next)
    next.begin()
  }
  if (share.running.length === 0) shares().delete(turn.userId)
}

function remove<T>(list: T[], item: T): boolean {
  const at = list.indexOf(item)
  if (at >= 0) list.splice(at, 1)
  return at >= 0
}

/**
 * The answer of a heavy call, made in its turn on the connections that are for such calls. A file keeps the turn until
 * it is sent or nobody takes it any more.
 * @throws AppError too_many_requests, and what `respond` throws
 */
export async function inTurn(turn: Turn, respond: () => Promise<Response>): Promise<Response> {
  const leave = await takeTurn(turn)
  try {
    const response = await onHeavyConnections(respond)
    const isFile = response.headers.has('Content-Disposition')
    // Next takes no byte of a file whose reader has left already.
    if (isFile && !turn.signal?.aborted) return whileSending(response, leave, turn.signal)
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

/** A page's heavy read in its turn: nothing when there is none to be had, so that the browser asks itself. */
export async function inTurnOrNothing<T>(turn: Turn, read: () => Promise<T>): Promise<T | undefined> {
  const leave = await takeTurn(turn).catch((error: unknown) => {
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
