import 'server-only'
import { env } from '@/lib/core/env'

/** Stops the process with a clear message when a variable is missing or wrong. */
export function checkEnvironment(): void {
  try {
    env()
  } catch (error) {
    // For the person who starts it, as text: console.error would make a line of JSON of it.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}
