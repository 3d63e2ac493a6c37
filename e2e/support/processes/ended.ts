import type { ChildProcess } from 'node:child_process'
import { onStop } from '@/scripts/lib/shutdown'

/**
 * Waits for a command to exit; it is killed with this process.
 * @param child with piped output
 * @returns the end of its output
 */
export function ended(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const forget = onStop(() => child.kill('SIGKILL'))
  child.once('close', forget)
  return new Promise((resolve) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-20_000)
      })
    }
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code, output: output.trim() }))
  })
}

/** @returns the end of its output when it failed */
export async function failureOutput(child: ChildProcess): Promise<string | undefined> {
  const { code, output } = await ended(child)
  return code === 0 ? undefined : output || `код ${code}`
}
