import { describe, expect, it } from 'vitest'
import { AppError } from '@/lib/core/http/errors'
import { admit, admitted, type HeavyCall } from '@/lib/core/route/admission-queue'
import { ALL_CALLS } from '@/lib/features/platform/all-calls'

/** Asks for a turn and tells what has become of it by now. */
function ask(turn: Partial<HeavyCall> & { userId: number }) {
  const asked = { state: 'waits', end: () => {} }
  admit({ name: 'rating', heavy: 'few', ...turn }).then(
    (end) => Object.assign(asked, { state: 'runs', end }),
    (error: unknown) => Object.assign(asked, { state: error instanceof AppError ? error.code : 'broken' }),
  )
  return asked
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const statesOf = (asked: ReadonlyArray<{ state: string }>) =>
  ['runs', 'waits', 'too_many_requests'].map((state) => asked.filter((one) => one.state === state).length)

describe('F6 heavy calls', () => {
  it('F6 of one person: four run, eight wait, the rest are refused; another person meets none of them', async () => {
    const many = Array.from({ length: 60 }, () => ask({ userId: 1 }))
    const other = ask({ userId: 2 })
    await settled()
    expect(statesOf(many)).toEqual([4, 8, 48])
    expect(other.state).toBe('runs')
    for (let ended = 1; ended <= 12; ended += 1) {
      many
        .filter(({ state }) => state === 'runs')
        .slice(0, 1)
        .forEach((one) => {
          one.state = 'over'
          one.end()
          one.end()
        })
      await settled()
      expect(statesOf(many)).toEqual([Math.min(4, 12 - ended), Math.max(0, 8 - ended), 48])
    }
    const again = ask({ userId: 1 })
    await settled()
    expect(again.state).toBe('runs')
    again.end()
    other.end()
  })

  it('F6 of a kind that runs one by one the second waits, and holds up no other kind', async () => {
    const check = { userId: 1, name: 'check', heavy: 'one' } as const
    const [first, second] = [ask(check), ask(check)]
    const rating = ask({ userId: 1 })
    await settled()
    expect([first, second, rating].map(({ state }) => state)).toEqual(['runs', 'waits', 'runs'])
    rating.end()
    await settled()
    expect(second.state).toBe('waits')
    first.end()
    await settled()
    expect(second.state).toBe('runs')
    second.end()
  })

  it('F6 who leaves while waiting leaves the queue', async () => {
    const running = Array.from({ length: 4 }, () => ask({ userId: 1 }))
    const leaver = new AbortController()
    const gone = Array.from({ length: 8 }, () => ask({ userId: 1, signal: leaver.signal }))
    leaver.abort()
    const next = ask({ userId: 1 })
    await settled()
    expect(gone.map(({ state }) => state)).toEqual(gone.map(() => 'malformed'))
    expect(next.state).toBe('waits')
    running[0]?.end()
    await settled()
    expect(next.state).toBe('runs')
    for (const one of [...running, next]) one.end()
  })

  it('F6 a file nobody waits for any more leaves its turn, although nobody takes its first byte', async () => {
    for (let made = 1; made <= 13; made += 1) {
      const leaver = new AbortController()
      const turn = { userId: 1, name: 'export', heavy: 'few', signal: leaver.signal } as const
      await admitted(turn, async () => {
        leaver.abort()
        return new Response('xlsx', { headers: { 'Content-Disposition': 'attachment' } })
      })
    }
    const next = ask({ userId: 1 })
    await settled()
    expect(next.state).toBe('runs')
    next.end()
  })

  it('F6 whatever makes or reads a file is one of them, and what reads one goes one by one', () => {
    const files = ALL_CALLS.filter(([, { answer, file }]) => answer.kind === 'file' || file)
    expect(files.length).toBeGreaterThan(4)
    for (const [name, { heavy, file }] of files) expect([name, heavy]).toEqual([name, file ? 'one' : 'few'])
  })
})
