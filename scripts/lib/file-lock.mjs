import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from '../postgres/postgres-files.mjs'
import { UserError } from './console.mjs'

const PATIENCE_MS = 120_000

/**
 * One process of this machine at a time. A lock whose holder is dead is taken over.
 * @template Result
 * @param {string} file
 * @param {() => Promise<Result>} work
 * @param {{ patienceMs?: number, doing?: string }} [words] doing: what the holder does, for those who waited in vain
 * @returns {Promise<Result>}
 */
export async function withFileLock(
  file,
  work,
  { patienceMs = PATIENCE_MS, doing = 'готовит базу данных' } = {},
) {
  const deadline = Date.now() + patienceMs
  while (!tryLock(file)) {
    if (Date.now() > deadline) {
      throw new UserError(`Другой запуск слишком долго ${doing}. Если его нет, удалите файл ${file}.`)
    }
    await delay(100)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
function tryLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const holder = Number(readHolder(file))
    if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true })
    return false
  }
}

/** @param {string} file */
function readHolder(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
