import { afterEach, vi } from 'vitest'

/** Restores a test's mocks, globals and environment. */
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
