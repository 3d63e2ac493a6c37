import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode, UserError } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'

/** @returns 256 random bits, safe in a URL */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The key of sessions: the one that is set, or one of this installation's own. */
export function authSecret(): string {
  const { AUTH_SECRET } = process.env
  return AUTH_SECRET || fileValues(inRoot('.data', 'secrets.json'), { AUTH_SECRET: randomSecret }).AUTH_SECRET
}

/**
 * Values kept between starts in a JSON file only its owner can read; the missing ones are made and stored.
 * @param makers value by name
 */
export function fileValues<Makers extends Record<string, () => unknown>>(
  file: string,
  makers: Makers,
): { [Name in keyof Makers]: ReturnType<Makers[Name]> } {
  const known = existsSync(file) ? parse(file) : {}
  const values = { ...known }
  for (const [name, make] of Object.entries(makers)) values[name] ??= make()
  if (Object.keys(values).length > Object.keys(known).length) storeValues(file, values)
  return values
}

/** Replaces the file at once: a reader sees the old values or the new ones. */
export function storeValues(file: string, values: Record<string, unknown>) {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const draft = `${file}.${process.pid}`
    rmSync(draft, { force: true })
    // Unreadable to others from its first byte: the mode is set at creation, and an existing file is not written to.
    writeFileSync(draft, `${JSON.stringify(values, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    renameSync(draft, file)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) throw error
    throw new UserError(
      `Нет права писать в папку ${dirname(file)}. Её владельцем должен быть тот, от чьего имени запущена система; ` +
        'в контейнере это пользователь с номером 1000.',
    )
  }
}

function parse(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'EACCES') {
      throw new UserError(
        `Нет права читать ${file}: его владелец — другой пользователь. Запускайте систему и её команды от имени одного.`,
      )
    }
    throw new UserError(`Файл ${file} повреждён: исправьте его или восстановите из резервной копии.`)
  }
}
