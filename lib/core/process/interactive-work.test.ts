import { expect, it, onTestFinished, vi } from 'vitest'
import { guardBridge } from '@/lib/core/process/guard-bridge'
import { asInteractive, inSlices, yieldToInteractive } from '@/lib/core/process/interactive-work'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Interactive work that ends on demand. */
function ordinary() {
  let end = () => {}
  const until = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, done: asInteractive(() => until) }
}

it('F6 a heavy call goes on when nothing ordinary is under way, and after its patience in any case', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await yieldToInteractive()
  const [save, list] = [ordinary(), ordinary()]
  const heavy = vi.fn()
  const first = yieldToInteractive().then(heavy)
  save.end()
  await settled()
  expect(heavy).not.toHaveBeenCalled()
  list.end()
  await first
  expect(heavy).toHaveBeenCalled()

  const endless = ordinary()
  const second = yieldToInteractive()
  await vi.advanceTimersByTimeAsync(100)
  await second
  endless.end()
  await endless.done
})

it('F6 a call whose patience is at its end waits for nothing ordinary any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const endless = ordinary()
  onTestFinished(async () => {
    endless.end()
    await endless.done
  })
  const heavy = vi.fn()
  const request = { id: '1', isOutage: false, yieldedMs: 4_950 }
  await guardBridge().requests.run(request, async () => {
    const last = yieldToInteractive().then(heavy)
    await settled()
    expect(heavy).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    await last
    await yieldToInteractive()
  })
  expect(request.yieldedMs).toBe(5_050)
})

it('F6 of several heavy calls one computes one slice in a turn of the loop, and all come to their end', async () => {
  const log: string[] = []
  let clock = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const call = (name: string) =>
    inSlices([1, 2, 3], (item) => {
      log.push(`${name}${item}`)
      clock += 4
      return item * 2
    })
  let isOver = false
  const turns = (async () => {
    while (!isOver) {
      await settled()
      log.push('|')
    }
  })()
  const results = await Promise.all([call('a'), call('b')])
  isOver = true
  await turns
  expect(results).toEqual([
    [2, 4, 6],
    [2, 4, 6],
  ])
  // The first slices start immediately; after that other work runs between any two.
  expect(log.join('').replace(/^a1b1/, '')).not.toMatch(/[ab]\d[ab]\d/)

  log.length = 0
  const short = inSlices([1, 2, 3, 4, 5, 6], (item) => {
    log.push(`${item}`)
    clock += 2
  })
  setImmediate(() => log.push('|'))
  await short
  expect(log.join('')).toMatch(/^12\|3/)
})

it('F6 an ordinary call is under way until its answer has left, and no longer when its client left before it began', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let leave = () => {}
  const answered = new Promise<void>((resolve) => {
    leave = resolve
  })
  const request = { id: '2', isOutage: false }
  await guardBridge().requests.run({ ...request, answered }, () => asInteractive(async () => 'saved'))
  const heavy = vi.fn()
  const waits = yieldToInteractive().then(heavy)
  await settled()
  expect(heavy).not.toHaveBeenCalled()
  leave()
  await waits
  expect(heavy).toHaveBeenCalled()

  await guardBridge().requests.run({ ...request, answered: Promise.resolve() }, () =>
    asInteractive(async () => 'saved'),
  )
  await yieldToInteractive()
})
