import { join } from 'node:path'
import { overlayLines } from '@/e2e/image/layers'
import { quoted } from '@/e2e/support/debian/debian-root'

/** As `docker run --cap-drop ALL --security-opt no-new-privileges` leaves an account. */
export function unprivileged(user: string) {
  const none = ['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs']
  return ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...none, '--']
}

/** Lines that make the container’s file system: the image read-only, devices and temporary files in memory. */
export function mounting(layers: string[], place: string, volume: string | undefined) {
  const at = (path: string) => quoted(join(place, path))
  return [
    ...overlayLines(layers, place),
    `mount -t proc -o nosuid,nodev,noexec proc ${at('proc')}`,
    `mount -t tmpfs -o nosuid,mode=755,size=65536k tmpfs ${at('dev')}`,
    ...['null 1 3', 'zero 1 5', 'full 1 7', 'random 1 8', 'urandom 1 9', 'tty 5 0'].map((device) => {
      const [name = '', ...numbers] = device.split(' ')
      return `mknod -m 666 ${at(`dev/${name}`)} c ${numbers.join(' ')}`
    }),
    `ln -s /proc/self/fd ${at('dev/fd')}`,
    `mkdir ${at('dev/shm')} && mount -t tmpfs -o nosuid,nodev,noexec,mode=1777,size=65536k shm ${at('dev/shm')}`,
    `mount -t tmpfs -o nosuid,nodev,mode=1777 tmpfs ${at('tmp')}`,
    `mount --bind -o ro /sys ${at('sys')}`,
    ...(volume ? [`mount --bind ${quoted(volume)} ${at('app/.data')}`] : []),
  ]
}
