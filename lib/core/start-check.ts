import 'server-only'
import { env } from '@/lib/core/env'

/** Stops the process with a clear message when a variable is missing or wrong. */
export function checkEnvironment(): void {
  try {
    env()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
