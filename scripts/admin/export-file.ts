import { accessSync, constants, existsSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode, UserError } from '@/scripts/boot/console.mjs'
import { onStop } from '@/scripts/lib/shutdown'

function requireFree(file: string): void {
  if (existsSync(file)) throw new UserError(`Файл ${file} уже есть: выберите другое имя.`)
}

/** What the system says of a place where no file can be written, in words. */
const PLACE_REFUSALS: Record<string, string> = {
  EACCES: 'нет прав на запись в эту папку',
  EISDIR: 'это папка',
  ENOENT: 'такой папки нет',
  ENOSPC: 'на диске нет места',
  ENOTDIR: 'такой папки нет',
  EPERM: 'нет прав на запись в эту папку',
  EROFS: 'здесь можно только читать; в контейнере пишите в /app/.data/',
}

/** @returns a UserError in the place of what the system says of a file, any other error as it is */
export function inWords(error: unknown, failed: string, refusals: Readonly<Record<string, string>>): unknown {
  const words = refusals[errorCode(error)]
  return words ? new UserError(`${failed}: ${words}.`) : error
}

const placeError = (error: unknown, file: string) =>
  inWords(error, `Файл ${file} не записать`, PLACE_REFUSALS)

/** @throws UserError when there is such a file, or none can be written there */
export function checkFile(file: string): void {
  requireFree(file)
  try {
    accessSync(dirname(file), constants.W_OK | constants.X_OK)
  } catch (error) {
    throw placeError(error, file)
  }
}

/** The file appears under its name when it is whole, and takes the place of no other. */
export async function writeWhole(output: string, source: Readable): Promise<void> {
  const draft = `${output}.${process.pid}.part`
  const drop = () => rmSync(draft, { force: true })
  const forget = onStop(drop)
  try {
    // Opened first: a source that fails at once would end the pipeline before the file is there, and leave it behind.
    const file = await open(draft, 'wx', 0o600)
    await pipeline(source, file.createWriteStream())
    requireFree(output)
    renameSync(draft, output)
  } catch (error) {
    throw placeError(error, output)
  } finally {
    drop()
    forget()
  }
}
