import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { check, must } from '@/e2e/image/checks'
import { BORROWED, startInLayers } from '@/e2e/image/layers'
import { nodeBase } from '@/e2e/image/node-base'
import { DEMO, signIn, statusOf } from '@/e2e/image/running'
import { withoutNetwork } from '@/e2e/image/without-network'
import { START_LINES, unexpectedLines } from '@/e2e/runner/allowed-lines'
import { ended } from '@/e2e/support/processes/ended'
import { runFolder } from '@/e2e/support/processes/run-folder'
import { step } from '@/scripts/boot/console.mjs'
import { root } from '@/scripts/boot/paths.mjs'
import { freePort } from '@/scripts/boot/ports.mjs'
import { onStop } from '@/scripts/lib/shutdown'

const READY_MS = 900_000
const HOME = '/home/node/pokazateli'

/**
 * The manual's steps without containers on an empty Debian with Node.js and npm: an ordinary user installs, builds and
 * starts; then root continues in the same folder, and starts afresh.
 * @param image the official image to assemble the machine from
 */
export async function proveSource(image = 'node:24-trixie-slim') {
  step('Из исходных текстов: npm start на пустой машине')
  const base = await nodeBase(image)
  if ('missing' in base) return base.missing
  const machine = { base: base.path, folder: runFolder() }
  const unpack = `mkdir -p /home/node/pokazateli && tar -x -C /home/node/pokazateli && chown -R node:node /home/node`
  const archive = spawnSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 28 })
  const unpacking = on(machine, 'root', '/', ['sh', '-c', unpack])
  unpacking.stdin?.end(archive.stdout)
  const unpacked = await ended(unpacking)
  must(unpacked.code === 0, unpacked.output)

  await starts(machine, 'node', HOME, 'Обычный пользователь: установка, сборка, запуск')
  await check('Без сети', () => withoutNetwork('source', JSON.stringify(machine)))
}

/** The steps that need no network once everything is installed. @param place the machine's folder */
export async function proveUnplugged(place: string) {
  const machine: { base: string; folder: string } = JSON.parse(place)
  await starts(machine, 'node', HOME, 'Второй запуск')
  await starts(machine, 'root', HOME, 'root в той же папке')
  const move =
    'cp -a /home/node/pokazateli /root/ && rm -rf /root/pokazateli/.data && chown -R root:root /root/pokazateli'
  const moved = await ended(on(machine, 'root', '/', ['sh', '-c', move]))
  must(moved.code === 0, moved.output)
  await starts(
    machine,
    'root',
    '/root/pokazateli',
    'Перенесённая папка с новой базой: root в закрытой папке /root',
  )
}

/** Runs a command on the machine; its changes persist. */
function on(
  { base, folder }: { base: string; folder: string },
  user: string,
  cwd: string,
  words: string[],
  env: Record<string, string> = {},
) {
  const home = user === 'root' ? '/root' : `/home/${user}`
  return startInLayers([base], folder, words, { cwd, user, env: { HOME: home, ...BORROWED, ...env } })
}

/** `npm start` becomes ready, the printed account signs in, and Ctrl+C stops it cleanly. */
async function starts(machine: { base: string; folder: string }, user: string, cwd: string, title: string) {
  const port = await freePort()
  // A terminal sends Ctrl+C to the whole process group; npm would not forward it.
  const child = on(machine, user, cwd, ['setsid', 'npm', 'start'], { PORT: String(port) })
  const end = ended(child)
  const origin = `http://127.0.0.1:${port}`
  let over = false
  void end.then(() => {
    over = true
  })
  const interrupt = () => {
    if (child.pid && !over) process.kill(-child.pid, 'SIGINT')
    return end
  }
  const forget = onStop(interrupt)
  await check(title, async () => {
    const deadline = Date.now() + READY_MS
    while ((await statusOf(origin, '/readyz')) !== 200) {
      must(!over, over ? (await end).output : '')
      must(Date.now() < deadline, `не готов за ${READY_MS / 1000} с`)
      await delay(200)
    }
  })
  await check('  вход напечатанной учётной записью', async () => {
    const answer = await (await signIn(origin, DEMO)).get('/api/user')
    must(answer.status === 200, `ответ ${answer.status}`)
  })
  await check('  Ctrl+C: останавливается по порядку не дольше 30 с', async () => {
    const begun = Date.now()
    const { output } = await interrupt()
    must(Date.now() - begun < 30_000, `${Date.now() - begun} мс`)
    must(/Останавливаем…$/.test(output), output.slice(-2000))
  })
  await check('  печатает шаги, адрес и учётные записи, и ничего больше', async () => {
    const [start = '', rest] = (await end).output.split('Остановить: ')
    const noise = unexpectedLines(start, START_LINES)
    must(rest !== undefined && noise.length === 0, noise.join('\n'))
  })
  forget()
}
