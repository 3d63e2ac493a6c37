import 'server-only'
import { env } from '@/lib/core/env'

/** Stops the process with a clear message when a variable is missing or wrong. */
export function checkEnvironment(): void {
  try {
    env()
  } catch (error) {
    // Plain text for the person who starts it: console.error would print a line of JSON.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}
