import { onStop } from '../../scripts/lib/shutdown.mjs'

/**
 * Waits for a command to end; it does not outlive us.
 * @param {import('node:child_process').ChildProcess} child with `pipe` as its output
 * @returns {Promise<{ code: number | null, output: string }>} the end of what it said
 */
export function ended(child) {
  const forget = onStop(() => child.kill('SIGKILL'))
  child.once('close', forget)
  return new Promise((resolve) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output = (output + text).slice(-20_000)
      })
    }
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code, output: output.trim() }))
  })
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string | undefined>} the end of what it said when it failed
 */
export async function outcome(child) {
  const { code, output } = await ended(child)
  return code === 0 ? undefined : output || `код ${code}`
}
