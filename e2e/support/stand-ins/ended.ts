import { afterEach, vi } from 'vitest'

/** What a test puts in the place of something ends with it. */
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
