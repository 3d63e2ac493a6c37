import 'server-only'
import { onHeavyConnections } from '@/lib/core/db/client'
import { AppError } from '@/lib/core/http/errors'
import { yieldToInteractive } from '@/lib/core/process/interactive-work'
import { processWide } from '@/lib/core/process/process-wide'
import { CROWD, KEYS_UNDER_WAY, MAX_WAITING } from '@/lib/core/route/heavy-limits'

/** All exchange keys share this id in place of a person's. */
export const BY_KEYS = 0

interface HeavyCall {
  userId: number
  /** Aborted when the client disconnects. */
  signal?: AbortSignal
}

interface Waiting extends HeavyCall {
  begin: () => void
}

interface Share {
  isAtWork: boolean
  sending: number
  waiting: Waiting[]
}

/** An admitted call; its methods are idempotent. */
interface Turn {
  /** The work is done and its file is being sent: the next call may start. */
  send: () => void
  end: () => void
}

/** By person; only those with calls in progress. */
const shares = () => processWide('heavyShares', () => new Map<number, Share>())

/** Files of a person being sent. */
const SENDING = 3

const mayBegin = ({ isAtWork, sending }: Share) => !isAtWork && sending < SENDING

/**
 * Waits until a heavy call may run after the person's others.
 * @throws AppError too_many_requests when too many wait already, malformed when the client disconnected
 */
export async function admit(call: HeavyCall): Promise<Turn> {
  const share = shares().get(call.userId) ?? { isAtWork: false, sending: 0, waiting: [] }
  shares().set(call.userId, share)
  const maxWaiting = call.userId === BY_KEYS ? KEYS_UNDER_WAY - 1 : MAX_WAITING
  if (mayBegin(share)) share.isAtWork = true
  else if (share.waiting.length < maxWaiting) await waitFor(share, call)
  else throw new AppError('too_many_requests', CROWD)
  return turnIn(share, call.userId)
}

function turnIn(share: Share, userId: number): Turn {
  let state: 'work' | 'sending' | 'over' = 'work'
  const become = (next: 'sending' | 'over') => {
    if (state === 'over' || state === next) return
    if (state === 'work') share.isAtWork = false
    else share.sending -= 1
    if (next === 'sending') share.sending += 1
    state = next
    if (mayBegin(share)) share.waiting.shift()?.begin()
    if (!share.isAtWork && share.sending === 0) shares().delete(userId)
  }
  return { send: () => become('sending'), end: () => become('over') }
}

function waitFor(share: Share, call: HeavyCall): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = { ...call, begin }
    function begin() {
      call.signal?.removeEventListener('abort', leave)
      share.isAtWork = true
      resolve()
    }
    function leave() {
      share.waiting = share.waiting.filter((one) => one !== waiting)
      reject(new AppError('malformed'))
    }
    share.waiting.push(waiting)
    call.signal?.addEventListener('abort', leave, { once: true })
  })
}

/**
 * Runs a heavy call once admitted, on the heavy connection pool. A file holds its place until it is sent or cancelled.
 * @throws AppError too_many_requests, and what `respond` throws
 */
export async function admitted(call: HeavyCall, respond: () => Promise<Response>): Promise<Response> {
  const turn = await admit(call)
  try {
    await yieldToInteractive()
    const response = await onHeavyConnections(respond)
    const isFile = response.headers.has('Content-Disposition')
    // Next does not read a file whose client has already disconnected.
    if (isFile && !call.signal?.aborted) {
      turn.send()
      return whileSending(response, turn.end, call.signal)
    }
    if (isFile) await response.body?.cancel()
    turn.end()
    return response
  } catch (error) {
    turn.end()
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
