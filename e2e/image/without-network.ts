import { spawn } from 'node:child_process'
import { must } from '@/e2e/image/checks'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { terminate } from '@/scripts/lib/processes'
import { onStop } from '@/scripts/lib/shutdown'

/**
 * Continues in a network namespace with only the loopback interface: what works there needs no internet.
 * @param place folder prepared by the first part
 * @throws {Error} when a check failed; the output above says which
 */
export async function withoutNetwork(part: 'image' | 'source', place: string) {
  const script = 'ip link set lo up && exec "$0" "$@"'
  const again = [process.execPath, inRoot('e2e', 'run.mjs'), 'image', '--sealed', part, place]
  const child = spawn('unshare', ['--net', 'sh', '-c', script, ...again], { stdio: 'inherit' })
  const forget = onStop(() => terminate(child))
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', resolve)
  })
  forget()
  must(code === 0, 'см. выше')
}
