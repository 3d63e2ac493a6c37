import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode, UserError } from '@/scripts/boot/console.mjs'
import { isAlive } from '@/scripts/postgres/postgres-files'

const PATIENCE_MS = 120_000

/**
 * One process of this machine at a time. A lock whose holder is dead is taken over.
 * @param words doing: what the holder does, for those who waited in vain
 */
export async function withFileLock<Result>(
  file: string,
  work: () => Promise<Result>,
  { patienceMs = PATIENCE_MS, doing = 'готовит базу данных' }: { patienceMs?: number; doing?: string } = {},
): Promise<Result> {
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

function tryLock(file: string) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    const holder = Number(readHolder(file))
    if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true })
    return false
  }
}

function readHolder(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
