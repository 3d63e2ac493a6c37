import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** @param {...string} parts path inside the project */
export function inRoot(...parts) {
  return join(root, ...parts)
}

/**
 * The script behind an installed command, to be run by Node itself: no shell, no npx, the same on every system.
 * @param {string} packageName
 * @param {string} [command] when it differs from the package's name
 */
export function binary(packageName, command = packageName) {
  const folder = inRoot('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}
