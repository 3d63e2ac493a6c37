import { describe, expect, it } from 'vitest'
import { AppError } from '@/lib/core/http/errors'
import { admit, admitted } from '@/lib/core/route/admission-queue'
import { ALL_CALLS } from '@/lib/features/platform/all-calls'

/** Requests a turn and reports its state. */
function ask(turn: { userId: number; signal?: AbortSignal }) {
  const call = { state: 'waits', send: () => {}, end: () => {} }
  admit(turn).then(
    (granted) => Object.assign(call, { state: 'runs', ...granted }),
    (error: unknown) => Object.assign(call, { state: error instanceof AppError ? error.code : 'broken' }),
  )
  return call
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const statesOf = (calls: ReadonlyArray<{ state: string }>) =>
  ['runs', 'waits', 'too_many_requests'].map((state) => calls.filter((one) => one.state === state).length)

describe('F6 heavy calls', () => {
  it('F6 of one person: one runs, eleven wait, the rest are refused; another person meets none of them', async () => {
    const many = Array.from({ length: 60 }, () => ask({ userId: 1 }))
    const other = ask({ userId: 2 })
    await settled()
    expect(statesOf(many)).toEqual([1, 11, 48])
    expect(other.state).toBe('runs')
    for (let ended = 1; ended <= 12; ended += 1) {
      const one = many.find(({ state }) => state === 'runs')
      Object.assign(one ?? {}, { state: 'over' })
      one?.end()
      one?.end()
      await settled()
      expect(statesOf(many)).toEqual([Math.min(1, 12 - ended), Math.max(0, 11 - ended), 48])
    }
    const again = ask({ userId: 1 })
    await settled()
    expect(again.state).toBe('runs')
    again.end()
    other.end()
  })

  it('F6 three made files may be on their way while the next call is at work', async () => {
    const calls = Array.from({ length: 4 }, () => ask({ userId: 1 }))
    for (const sent of [1, 2, 3]) {
      await settled()
      expect(statesOf(calls)).toEqual([sent, 4 - sent, 0])
      calls[sent - 1]?.send()
    }
    await settled()
    expect(calls[3]?.state).toBe('waits')
    calls[1]?.end()
    await settled()
    expect(calls[3]?.state).toBe('runs')
    for (const one of calls) one.end()
  })

  it('F6 who leaves while waiting leaves the queue', async () => {
    const running = ask({ userId: 1 })
    const leavers = Array.from({ length: 11 }, () => new AbortController())
    const gone = leavers.map(({ signal }) => ask({ userId: 1, signal }))
    for (const leaver of leavers) leaver.abort()
    const next = ask({ userId: 1 })
    await settled()
    expect(gone.map(({ state }) => state)).toEqual(gone.map(() => 'malformed'))
    expect(next.state).toBe('waits')
    running.end()
    await settled()
    expect(next.state).toBe('runs')
    next.end()
  })

  it('F6 a file nobody waits for any more leaves its turn, although nobody takes its first byte', async () => {
    for (let made = 1; made <= 13; made += 1) {
      const leaver = new AbortController()
      await admitted({ userId: 1, signal: leaver.signal }, async () => {
        leaver.abort()
        return new Response('xlsx', { headers: { 'Content-Disposition': 'attachment' } })
      })
    }
    const next = ask({ userId: 1 })
    await settled()
    expect(next.state).toBe('runs')
    next.end()
  })

  it('F6 whatever makes or reads a file is one of them', () => {
    const files = ALL_CALLS.filter(([, { answer, file }]) => answer.kind === 'file' || file)
    expect(files.length).toBeGreaterThan(4)
    for (const [name, { heavy }] of files) expect([name, heavy]).toEqual([name, true])
  })
})
