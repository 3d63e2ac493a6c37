import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildImage } from '@/e2e/image/build'
import { allHeld, check, must } from '@/e2e/image/checks'
import { startContainer } from '@/e2e/image/container'
import type { Image } from '@/e2e/image/layers'
import { proveContents } from '@/e2e/image/prove-contents'
import { proveEmbedded } from '@/e2e/image/prove-embedded'
import { proveFiles } from '@/e2e/image/prove-files'
import { proveSource, proveUnplugged } from '@/e2e/image/prove-source'
import { ADMIN, administer, megabytes, ready, signIn, stops } from '@/e2e/image/running'
import { withoutNetwork } from '@/e2e/image/without-network'
import { cacheFolder } from '@/e2e/support/debian/debian-root'
import { startTemporary } from '@/e2e/support/postgres/temporary'
import { MEMORY } from '@/e2e/support/processes/memory'
import { runFolder } from '@/e2e/support/processes/run-folder'
import { say, step, UserError } from '@/scripts/boot/console.mjs'
import { root } from '@/scripts/boot/paths.mjs'
import { freePort } from '@/scripts/boot/ports.mjs'
import { ensureDatabase } from '@/scripts/database/database-url'
import { withFileLock } from '@/scripts/lib/file-lock'
import { randomSecret } from '@/scripts/lib/secrets'
import { onStop } from '@/scripts/lib/shutdown'

/** Two containers started at once over an external empty database. */
async function proveReplicas(image: Image) {
  const server = await startTemporary()
  onStop(server.stop)
  const url = server.adminUrl.replace(/\/postgres$/, '/replicas')
  await ensureDatabase(server.adminUrl, 'replicas')
  const env = {
    ...MEMORY,
    DATABASE_URL: url,
    AUTH_SECRET: randomSecret(),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // docker compose passes an unset .env variable as an empty string.
    SMTP_URL: '',
    MAIL_FROM: '',
    SUPPORT_EMAIL: '',
  }
  const start = async () => startContainer(image, { port: await freePort(), env })
  const [one, other] = await Promise.all([start(), start()])
  await check('Два контейнера сразу на пустой внешней базе, без тома: готовы оба', async () => {
    await Promise.all([ready(one), ready(other)])
    const applied = [one, other].filter((container) => container.log().includes('применены миграции'))
    must(applied.length === 1, `миграции применяли ${applied.length}`)
  })
  await check('  вход в одном действует в другом', async () => {
    const visitor = await signIn(one.origin, ADMIN)
    const answer = await visitor.at(other.origin).get('/api/user')
    must(answer.status === 200, `ответ ${answer.status}`)
  })
  await administer(other)
  await check('  память контейнера, не больше', () => megabytes(Math.max(one.peak() ?? 0, other.peak() ?? 0)))
  // Stopping under load is proved by the fault scenarios D2 and D3.
  for (const container of [one, other]) await stops(container)
}

const HELP = `npm run image:prove [-- image files source]

Проверяет поставку без средств контейнеризации, в чистых корневых папках Debian. Нужны root, Debian и реестр npm.
image — образ по Dockerfile: сборка, состав, работа без сети; files — docker-compose.yml и nginx;
source — запуск из исходных текстов командой npm start. Без названий — всё по очереди.`

export async function main(args: string[]) {
  if (args[0] === '--sealed') return sealed(args.slice(1))
  if (args.includes('--help')) {
    say(HELP)
    return 0
  }
  const parts = { image: proveImage, files: proveFiles, source: proveSource }
  const names = args.length ? args : Object.keys(parts)
  for (const name of names) {
    const part = Object.entries(parts).find(([known]) => known === name)?.[1]
    if (!part) throw new UserError(`Неизвестная часть ${name}.\n\n${HELP}`)
    const missing = await part()
    if (missing) throw new UserError(`Проверить нельзя: ${missing}.`)
  }
  say(allHeld() ? '\n✔ Всё обещанное выполняется.' : '\n✘ Выполняется не всё: см. выше.')
  return allHeld() ? 0 : 1
}

/**
 * One proof at a time: it removes unused cached layers.
 * @returns why the proof cannot run here
 */
function proveImage(): Promise<string | undefined> {
  const layers = cacheFolder('layers')
  mkdirSync(layers, { recursive: true })
  const words = { patienceMs: 3_600_000, doing: 'проверяет образ' }
  return withFileLock(join(layers, '.lock'), buildAndProve, words)
}

async function buildAndProve() {
  step('Собираем образ по Dockerfile')
  const image = await buildImage(root)
  if ('missing' in image) return image.missing
  step('Состав образа')
  await proveContents(image)
  step('Работа без сети')
  const file = join(runFolder(), 'image.json')
  writeFileSync(file, JSON.stringify(image))
  await check('Без сети', () => withoutNetwork('image', file))
}

/** The part that runs without a network. */
async function sealed([part, place = '']: string[]) {
  if (part === 'source') await proveUnplugged(place)
  else {
    const image: Image = JSON.parse(readFileSync(place, 'utf8'))
    await proveEmbedded(image)
    await proveReplicas(image)
  }
  return allHeld() ? 0 : 1
}
