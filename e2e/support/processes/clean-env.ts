import { readFileSync } from 'node:fs'
import { inRoot } from '@/scripts/boot/paths.mjs'

/** Every variable the application reads. */
const SETTINGS = [...readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^# ([A-Z][A-Z_]*)=/gm)]

/**
 * What a developer's own environment must not lend to a test: every setting of the application, each `undefined`, to
 * be put before those of the test.
 */
export const CLEAN_ENV: Readonly<Record<string, undefined>> = Object.fromEntries(
  SETTINGS.map(([, name = '']) => [name, undefined]),
)

/** Clears them in this process, for a command whose every child is to start without them. */
export function clearSettings() {
  for (const name of Object.keys(CLEAN_ENV)) delete process.env[name]
}
