import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { say, UserError } from '../../scripts/lib/console.mjs'
import { cacheFolder, keptFolder } from '../support/debian/debian-root.mjs'
import { contextFiles } from './context.mjs'
import { copyKey, copyOver } from './copy.mjs'
import { readDockerfile } from './dockerfile.mjs'
import { outcome } from './ended.mjs'
import { LENT, sizeOf, startOver } from './layers.mjs'
import { nodeBase } from './node-base.mjs'

/**
 * @typedef {import('./layers.mjs').Layer} Layer
 * @typedef {object} Image
 * @property {Layer[]} layers from the base upwards
 * @property {Record<string, string>} env
 * @property {string} workdir
 * @property {string} user
 * @property {string[]} volumes
 * @property {string[]} cmd
 * @property {string[]} healthcheck
 * @property {Record<string, string>} labels
 */

/** @typedef {Image & { key: string }} Draft */

/**
 * Carries out a Dockerfile as Docker would: every instruction over the layers before it, in a clean root. A layer
 * made before from the same instruction over the same layers is taken again.
 * @param {string} folder build context
 * @returns {Promise<Image | { missing: string }>}
 */
export async function buildImage(folder) {
  const stages = readDockerfile(readFileSync(join(folder, 'Dockerfile'), 'utf8'))
  const files = contextFiles(folder, readFileSync(join(folder, '.dockerignore'), 'utf8'))
  /** @type {Map<string, Draft>} */
  const done = new Map()
  /** @type {Draft | undefined} */
  let last
  for (const stage of stages) {
    const base = await nodeBase(stage.image)
    if ('missing' in base) return base
    last = start(stage.image, base)
    for (const step of stage.steps) await carryOut(step, last, { folder, files, done })
    done.set(stage.name ?? '', last)
  }
  if (!last) throw new UserError('В Dockerfile нет ни одного FROM.')
  forget(new Set([...done.values()].flatMap(({ layers }) => layers.map(({ path }) => dirname(path)))))
  return last
}

/** @param {string} title @param {{ path: string, version: string }} base @returns {Draft} */
function start(title, { path, version }) {
  const layers = [{ path, title: `FROM ${title}`, bytes: sizeOf(path) }]
  const settings = { workdir: '/', user: '', volumes: [], cmd: ['node'], healthcheck: [], labels: {} }
  return { layers, env: { NODE_VERSION: version }, ...settings, key: path }
}

/**
 * @param {import('./dockerfile.mjs').Step} step
 * @param {Draft} image changed in place
 * @param {import('./copy.mjs').Source} source
 */
async function carryOut(step, image, source) {
  switch (step.keyword) {
    case 'ENV':
    case 'ARG':
      Object.assign(image.env, step.values)
      return
    case 'LABEL':
      Object.assign(image.labels, step.values)
      return
    case 'WORKDIR':
      image.workdir = posix.join(image.workdir, step.value)
      return addLayer(step, image, '', (draft, lower) =>
        outcome(startOver(lower, draft, ['mkdir', '-p', image.workdir], {})),
      )
    case 'USER':
      image.user = step.value
      return
    case 'VOLUME':
      image.volumes.push(step.value)
      return
    case 'CMD':
      image.cmd = step.words
      return
    case 'HEALTHCHECK':
      image.healthcheck = step.words
      return
    case 'RUN':
      return addLayer(step, image, JSON.stringify(image.env), (draft, lower) =>
        run(step, image, draft, lower),
      )
    case 'COPY':
      return addLayer(step, image, copyKey(step, source), (draft, lower) => {
        return copyOver(step, { draft, lower, cwd: image.workdir }, source)
      })
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return
  }
}

/**
 * @param {import('./dockerfile.mjs').Step} step
 * @param {Draft} image
 * @param {string} inputs what else the layer depends on
 * @param {(draft: string, lower: string[]) => Promise<string | undefined>} work
 */
async function addLayer(step, image, inputs, work) {
  const key = createHash('sha256')
    .update(JSON.stringify([image.key, step, inputs]))
    .digest('hex')
    .slice(0, 16)
  const path = join(cacheFolder('layers'), key)
  const lower = image.layers.map((layer) => layer.path)
  say(`  ${step.title.slice(0, 100)}`)
  const failure = await keptFolder(path, (draft) => work(draft, lower))
  if (failure) throw new UserError(`Инструкция не выполнена: ${step.title}\n${failure}`)
  const files = join(path, 'files')
  image.layers.push({ path: files, title: step.title, bytes: sizeOf(files) })
  image.key = key
}

/** @param {import('./dockerfile.mjs').RunStep} step @param {Draft} image @param {string} draft @param {string[]} lower */
function run(step, image, draft, lower) {
  const user = image.user || undefined
  const env = { HOME: '/root', ...LENT, ...image.env }
  const words = ['/bin/sh', '-c', step.command]
  return outcome(startOver(lower, draft, words, { cwd: image.workdir, env, user, alone: true }))
}

/** Removes layers no stage of the present Dockerfile stands on. @param {Set<string>} used */
function forget(used) {
  const cache = cacheFolder('layers')
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    if (statSync(path).isDirectory() && !used.has(path)) rmSync(path, { recursive: true, force: true })
  }
}
