import { spawn } from 'node:child_process'
import { must } from '@/e2e/image/checks'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { terminate } from '@/scripts/lib/processes'
import { onStop } from '@/scripts/lib/shutdown'

/**
 * Goes on in a network where there is nothing but this machine itself: whatever works there needs no internet.
 * @param place what the first half has made
 * @throws {Error} when something did not hold; the lines above have said what
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
