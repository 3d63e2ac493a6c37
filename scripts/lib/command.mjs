import { existsSync } from 'node:fs'
import { UserError } from './console.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { inRoot } from './paths.mjs'
import { isStopping, stopAll, stopOnSignals } from './shutdown.mjs'

/** Settings from `.env`; what the environment already holds wins. */
export function loadDotEnv() {
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'))
}

/**
 * The frame of every command: dependencies first, then the command's own module (which may import them),
 * an orderly stop on signals and at the end, expected failures told in one Russian sentence.
 * @param {object} command
 * @param {() => Promise<{ main: (args: string[]) => Promise<number> }>} command.load resolves to the exit code's source
 * @param {() => unknown} [command.before] quick checks that need no dependencies
 * @param {boolean} [command.dotEnv] false: `.env` is not read
 * @param {number} [command.signalCode] exit code after Ctrl+C
 */
export async function runCommand({ load, before, dotEnv = true, signalCode = 130 }) {
  stopOnSignals(signalCode)
  let code = 1
  try {
    if (dotEnv) loadDotEnv()
    await before?.()
    ensureDependencies()
    const { main } = await load()
    code = await main(process.argv.slice(2))
  } catch (error) {
    // While stopping, stages fail because their children were ended; the signal handler has the last word.
    if (!isStopping()) console.error(error instanceof UserError ? `\nОшибка. ${error.message}` : error)
  }
  if (isStopping()) return
  await stopAll()
  process.exit(code)
}
