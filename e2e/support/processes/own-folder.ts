import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder of the system's. @param atEnd when it goes: with the file, or within a test `onTestFinished` */
export function ownFolder(atEnd: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'pokazateli-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
