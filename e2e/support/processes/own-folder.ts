import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A temporary folder. @param atEnd removes it after the file, or after one test with `onTestFinished` */
export function ownFolder(atEnd: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'pokazateli-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
