import { afterAll, beforeEach, vi } from 'vitest'
import { log } from '@/lib/core/process/log'

/** What the current test would have written on the console, from a level on; for a whole file. */
export function capture(level: 'trace' | 'info'): { text: string } {
  const captured = { text: '' }
  const before = log().level
  log().level = level
  beforeEach(() => {
    captured.text = ''
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      captured.text += String(text)
      return true
    })
  })
  afterAll(() => {
    log().level = before
  })
  return captured
}
