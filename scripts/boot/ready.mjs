import { existsSync } from 'node:fs'
import { UserError } from './console.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensureGenerated } from './generate.mjs'
import { inRoot } from './paths.mjs'
import { secretsFromFiles } from './secret-files.mjs'

/** Settings from `.env`; what the environment already holds wins. */
export function loadDotEnv() {
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'))
}

/**
 * What any command needs before its own code can be read: secrets, packages and the client of the database. Ends the process
 * with one Russian sentence when they cannot be had.
 * @param {() => unknown} [check] of what needs neither, before anything long begins
 */
export async function makeReady(check) {
  try {
    Object.assign(process.env, secretsFromFiles(process.env))
    await check?.()
    ensureDependencies()
    ensureGenerated()
  } catch (error) {
    console.error(error instanceof UserError ? `\nОшибка. ${error.message}` : error)
    process.exit(1)
  }
}
