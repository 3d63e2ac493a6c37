import { afterAll, vi } from 'vitest'
import { log } from '@/lib/core/process/log'

/** What this file's tests would have written on the console, from a level on. */
export function capture(level: 'trace' | 'info'): { text: string } {
  const captured = { text: '' }
  const before = log().level
  log().level = level
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    captured.text += String(text)
    return true
  })
  afterAll(() => {
    log().level = before
    write.mockRestore()
  })
  return captured
}
