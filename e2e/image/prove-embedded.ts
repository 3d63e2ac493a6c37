import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { check, must } from '@/e2e/image/checks'
import { makeVolume, startContainer } from '@/e2e/image/container'
import type { Image } from '@/e2e/image/layers'
import { ADMIN, administer, DEMO, megabytes, ready, signIn, stops } from '@/e2e/image/running'
import { MEMORY } from '@/e2e/support/processes/memory'
import { runFolder } from '@/e2e/support/processes/run-folder'
import { freePort } from '@/scripts/boot/ports.mjs'

/** The embedded database with its data on a volume. */
export async function proveEmbedded(image: Image) {
  const volume = makeVolume(image)
  const env = { ...MEMORY, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const first = await startContainer(image, { port: await freePort(), env, volume })
  await check('Встроенная база на пустом томе: готов', () => ready(first))
  await check('  в контейнере нет сети, кроме lo', async () => {
    const { output } = await first.exec(['cat', '/proc/net/dev'])
    const names = output.split('\n').flatMap((line) => /^\s*(\w+):/.exec(line)?.[1] ?? [])
    must(names.join() === 'lo', `есть ${names.join(', ')}`)
  })
  await check('  работает без прав: uid 1000, ни одной возможности, корень только для чтения', async () => {
    const { output } = await first.exec(['sh', '-c', 'id -u; grep CapBnd /proc/1/status; touch /app/x 2>&1'])
    must(/^1000\n/.test(output) && /CapBnd:\s+0+\n/.test(output), output)
    must(/Read-only file system/.test(output), output)
  })
  await check('  HEALTHCHECK', async () => {
    const { code, output } = await first.exec(image.healthcheck)
    must(code === 0, output)
  })
  const visitor = await check('  вход ADMIN_EMAIL и ADMIN_PASSWORD', () => signIn(first.origin, ADMIN))
  await check('  GET /api/user', async () => {
    const answer = await visitor?.get('/api/user')
    must(answer?.status === 200 && answer.text.includes(ADMIN.email), JSON.stringify(answer))
  })
  await check('  демонстрационных учётных записей нет', async () => {
    const answer = await signIn(first.origin, DEMO).catch((error) => String(error))
    must(typeof answer === 'string' && answer.includes('422'), JSON.stringify(answer))
  })
  await administer(first)
  await check('  память контейнера, не больше', () => megabytes(first.peak()))
  await stops(first)

  const copy = copyOf(volume)
  const second = await startContainer(image, { port: await freePort(), env: MEMORY, volume: copy })
  await check('Второй запуск, на копии остановленного тома: готов', () => ready(second))
  await check('  прежний сеанс действует, прежний пароль подходит', async () => {
    const answer = await visitor?.at(second.origin).get('/api/user')
    must(answer?.status === 200, `ответ ${answer?.status}`)
    await signIn(second.origin, ADMIN)
  })
  await stops(second)
  await proveRefusals(image)
}

/** Copies the volume of a stopped container as the manual says. */
function copyOf(volume: string): string {
  const copy = join(runFolder(), 'copy')
  must(spawnSync('cp', ['-a', volume, copy]).status === 0, 'том не скопирован')
  return copy
}

async function proveRefusals(image: Image) {
  const volume = makeVolume(image)
  chownSync(volume, 0, 0)
  await check('Том, в который нельзя писать: отказ с объяснением', () =>
    refuses(image, { volume, env: {} }, /\.data/),
  )
  const env = { DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c' }
  await check('Базы по DATABASE_URL нет: отказ с объяснением', () =>
    refuses(image, { env }, /127\.0\.0\.1:1/),
  )
}

/** @param names what the error message has to mention */
async function refuses(
  image: Image,
  options: { volume?: string; env: Record<string, string> },
  names: RegExp,
) {
  const container = await startContainer(image, { port: await freePort(), ...options })
  const code = await Promise.race([container.exited, delay(60_000, 'время вышло')])
  if (code === 'время вышло') await container.stop()
  const log = container.log().trim()
  must(code === 1, `${code}\n${log}`)
  must(/Ошибка\. [А-Я]/.test(log) && names.test(log) && !/\n\s+at /.test(log), log)
  return log.split('\n').find((line) => line.startsWith('Ошибка.')) ?? ''
}
