import { accessSync, constants, existsSync } from 'node:fs'
import { say, UserError } from './console.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensureGenerated } from './generate.mjs'
import { inRoot } from './paths.mjs'
import { secretsFromFiles } from './secret-files.mjs'

/** Settings from `.env`; what the environment already holds wins. */
export function loadDotEnv() {
  const file = inRoot('.env')
  if (!existsSync(file)) return
  try {
    accessSync(file, constants.R_OK)
  } catch {
    say(`Файл ${file} закрыт этой учётной записи: его настройки не прочитаны.`)
    return
  }
  process.loadEnvFile(file)
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
    await ensureDependencies()
    await ensureGenerated()
  } catch (error) {
    console.error(error instanceof UserError ? `\nОшибка. ${error.message}` : error)
    process.exit(1)
  }
}
