import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildImage } from '@/e2e/image/build'
import { allHeld, check } from '@/e2e/image/checks'
import type { Image } from '@/e2e/image/image'
import { proveContents } from '@/e2e/image/prove-contents'
import { proveEmbedded } from '@/e2e/image/prove-embedded'
import { proveFiles } from '@/e2e/image/prove-files'
import { proveReplicas } from '@/e2e/image/prove-replicas'
import { proveSource, proveUnplugged } from '@/e2e/image/prove-source'
import { withoutNetwork } from '@/e2e/image/without-network'
import { cacheFolder } from '@/e2e/support/debian/debian-root'
import { say, step, UserError } from '@/scripts/boot/console.mjs'
import { root } from '@/scripts/boot/paths.mjs'
import { withFileLock } from '@/scripts/lib/file-lock'
import { onStop } from '@/scripts/lib/shutdown'

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
 * One at a time: a proof removes the layers it has no use for.
 * @returns why it cannot be tried here
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
  const folder = mkdtempSync(join(tmpdir(), 'pokazateli-image-'))
  onStop(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'image.json')
  writeFileSync(file, JSON.stringify(image))
  await check('Без сети', () => withoutNetwork('image', file))
}

/** The other half, where there is no network. */
async function sealed([part, place = '']: string[]) {
  if (part === 'source') await proveUnplugged(place)
  else {
    const image: Image = JSON.parse(readFileSync(place, 'utf8'))
    await proveEmbedded(image)
    await proveReplicas(image)
  }
  return allHeld() ? 0 : 1
}
