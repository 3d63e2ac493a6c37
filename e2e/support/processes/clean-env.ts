import { readFileSync } from 'node:fs'
import { inRoot } from '@/scripts/boot/paths.mjs'

/** Every variable the application reads. */
const SETTINGS = [...readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^# ([A-Z][A-Z_]*)=/gm)]

/**
 * Shields a test from the developer's environment: every setting of the application as `undefined`, to be overridden by
 * the test's own.
 */
export const CLEAN_ENV: Readonly<Record<string, undefined>> = Object.fromEntries(
  SETTINGS.map(([, name = '']) => [name, undefined]),
)

/** Clears them in this process, for commands that start children. */
export function clearSettings() {
  for (const name of Object.keys(CLEAN_ENV)) delete process.env[name]
}
