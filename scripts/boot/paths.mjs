import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** @param {string} folder @returns {string} it or the nearest one above that holds scripts/run.mjs */
function projectFolder(folder) {
  return existsSync(join(folder, 'scripts', 'run.mjs')) ? folder : projectFolder(dirname(folder))
}

/** The project's root folder, whether this is read from the sources or from a bundle of them. */
export const root = projectFolder(import.meta.dirname)

/** @param {...string} parts path inside the project */
export function inRoot(...parts) {
  return join(root, ...parts)
}

/** An image holds no sources: nothing is installed, generated or built there, what is there is all there is. */
export const isShipped = !existsSync(inRoot('app'))

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
