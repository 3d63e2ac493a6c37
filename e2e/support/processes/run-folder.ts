import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onStop } from '@/scripts/lib/shutdown'

/** A temporary folder, removed when this process exits. */
export function runFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'pokazateli-'))
  onStop(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
