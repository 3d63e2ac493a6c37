import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { supportBundle } from '@/lib/features/platform/support-bundle-data'
import { checkFile, inWords, writeWhole } from '@/scripts/admin/export-file'

const LINES = 2_000

const READ_REFUSALS = {
  EACCES: 'нет прав на чтение',
  EISDIR: 'это папка',
  ENOENT: 'такого файла нет',
  ENOTDIR: 'такого файла нет',
}

function readLog(log: string): string[] {
  try {
    const text = readFileSync(log === '-' ? 0 : log, 'utf8')
    return text.split('\n').filter(Boolean).slice(-LINES)
  } catch (error) {
    throw inWords(error, `Файл ${log} не прочитать`, READ_REFUSALS)
  }
}

/** `npm run admin -- support-bundle`: the bundle with the last lines of a log, as a file. */
export async function writeSupportBundle(output: string, log: string): Promise<string> {
  checkFile(output)
  const lines = log === '' ? [] : readLog(log)
  await writeWhole(output, Readable.from([await supportBundle(lines)]))
  return `Сводка для поддержки: ${output}. Секретов, имён и адресов в ней нет; строк журнала — ${lines.length}.`
}
