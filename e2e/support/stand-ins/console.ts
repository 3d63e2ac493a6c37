import { afterAll, beforeEach, vi } from 'vitest'
import { log } from '@/lib/core/process/log'

/** Captures log output from a level on, reset before each test of the file. */
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
