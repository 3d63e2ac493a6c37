import { expect, it, vi } from 'vitest'
import { asOrdinary, letOrdinaryPass } from '@/lib/core/ordinary-work'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Ordinary work that ends when it is told to. */
function ordinary() {
  let end = () => {}
  const until = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, done: asOrdinary(() => until) }
}

it('F6 a heavy call goes on when nothing ordinary is under way, and after its patience in any case', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await letOrdinaryPass()
    const [save, list] = [ordinary(), ordinary()]
    const heavy = vi.fn()
    const first = letOrdinaryPass().then(heavy)
    save.end()
    await settled()
    expect(heavy).not.toHaveBeenCalled()
    list.end()
    await first
    expect(heavy).toHaveBeenCalled()

    const endless = ordinary()
    const second = letOrdinaryPass()
    await vi.advanceTimersByTimeAsync(100)
    await second
    endless.end()
    await endless.done
  } finally {
    vi.useRealTimers()
  }
})
