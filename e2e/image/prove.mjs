import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say, step, UserError } from '../../scripts/lib/console.mjs'
import { withFileLock } from '../../scripts/lib/file-lock.mjs'
import { root } from '../../scripts/lib/paths.mjs'
import { onStop } from '../../scripts/lib/shutdown.mjs'
import { cacheFolder } from '../support/debian/debian-root.mjs'
import { buildImage } from './build.mjs'
import { allHeld, check } from './checks.mjs'
import { proveContents } from './prove-contents.mjs'
import { proveEmbedded } from './prove-embedded.mjs'
import { proveFiles } from './prove-files.mjs'
import { proveReplicas } from './prove-replicas.mjs'
import { proveSource, proveUnplugged } from './prove-source.mjs'
import { withoutNetwork } from './without-network.mjs'

const HELP = `npm run image:prove [-- image files source]

Проверяет поставку без средств контейнеризации, в чистых корневых папках Debian. Нужны root, Debian и реестр npm.
image — образ по Dockerfile: сборка, состав, работа без сети; files — docker-compose.yml и nginx;
source — запуск из исходных текстов командой npm start. Без названий — всё по очереди.`

/** @param {string[]} args */
export async function main(args) {
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
 * @returns {Promise<string | undefined>} why it cannot be tried here
 */
function proveImage() {
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

/** The other half, where there is no network. @param {string[]} args */
async function sealed([part, place = '']) {
  if (part === 'source') await proveUnplugged(place)
  else {
    /** @type {import('./build.mjs').Image} */
    const image = JSON.parse(readFileSync(place, 'utf8'))
    await proveEmbedded(image)
    await proveReplicas(image)
  }
  return allHeld() ? 0 : 1
}
