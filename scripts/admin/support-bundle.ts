import { readFileSync, writeFileSync } from 'node:fs'
import { supportBundle } from '@/lib/features/platform/support-bundle-data'
import { UserError } from '@/scripts/boot/console.mjs'

const LINES = 2_000

/** `npm run admin -- support-bundle`: the bundle with the last lines of a log, as a file. */
export async function writeSupportBundle(output: string, log: string): Promise<string> {
  const lines =
    log === ''
      ? []
      : readFileSync(log === '-' ? 0 : log, 'utf8')
          .trimEnd()
          .split('\n')
          .slice(-LINES)
  const text = await supportBundle(lines)
  try {
    writeFileSync(output, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new UserError(
      error instanceof Error && 'code' in error && error.code === 'EEXIST'
        ? `Файл ${output} уже есть.`
        : `Файл ${output} не записан: ${error instanceof Error ? error.message : error}`,
    )
  }
  return `Сводка для поддержки: ${output}. Секретов, имён и адресов в ней нет; строк журнала — ${lines.length}.`
}
