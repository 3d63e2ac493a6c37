import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onStop } from '@/scripts/lib/shutdown'

/** A folder of the system's that goes with this process. */
export function runFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'pokazateli-'))
  onStop(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
