import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { contextFiles } from '@/e2e/image/context'
import { type CopyStep, type RunStep, readDockerfile, type Step } from '@/e2e/image/dockerfile'
import type { Image } from '@/e2e/image/layers'
import { BORROWED, sizeOf, startInLayers } from '@/e2e/image/layers'
import { nodeBase } from '@/e2e/image/node-base'
import { cacheFolder, keptFolder } from '@/e2e/support/debian/debian-root'
import { failureOutput } from '@/e2e/support/processes/ended'
import { say, UserError } from '@/scripts/boot/console.mjs'
import { hashFiles } from '@/scripts/boot/stamps.mjs'

type Draft = Image & { key: string }

/** Where COPY may read from. */
interface Source {
  /** The build context. */
  folder: string
  /** Paths in the build context. */
  files: string[]
  /** Finished stages by name. */
  done: Map<string, Draft>
}

/** A directory is copied as its contents, a file into a directory or under a new name; copies belong to root. */
const SCRIPT = `set -e
to=$1; shift
case $to in */|.) mkdir -p "$to";; *) mkdir -p "$(dirname "$to")";; esac
for one; do
  if [ -d "$one" ]; then mkdir -p "$to"; cp -a --no-preserve=ownership "$one/." "$to"
  else cp -a --no-preserve=ownership "$one" "$to"; fi
done
umount /given; rmdir /given`

function stageOf({ from, title }: CopyStep, { done }: Source) {
  if (from === undefined) return undefined
  const stage = done.get(from)
  if (!stage) throw new UserError(`Нет ступени ${from}: ${title}`)
  return stage
}

/** @returns paths of the build context */
function chosenFiles({ sources }: CopyStep, { files }: Source): string[] {
  const wanted = sources.map((one) => posix.normalize(one))
  return files.filter((file) =>
    wanted.some((one) => one === '.' || file === one || file.startsWith(`${one}/`)),
  )
}

/** Cache key of the copied layer. */
function copyKey(step: CopyStep, source: Source): string {
  const stage = stageOf(step, source)
  return stage ? stage.key : hashFiles(source.folder, chosenFiles(step, source))
}

/** @returns the error message */
async function copyOver(
  step: CopyStep,
  { draft, lower, cwd }: { draft: string; lower: string[]; cwd: string },
  source: Source,
): Promise<string | undefined> {
  const given = join(draft, 'given')
  mkdirSync(given, { recursive: true })
  const stage = stageOf(step, source)
  if (stage) {
    const taking = ['sh', '-c', 'cp -a --parents "$@" /given/', 'sh', ...step.sources.map((one) => `.${one}`)]
    const layers = stage.layers.map((layer) => layer.path)
    const place = join(draft, 'source')
    const failure = await failureOutput(
      startInLayers(layers, place, taking, { mounts: [{ from: given, to: '/given' }] }),
    )
    if (failure) return failure
    rmSync(place, { recursive: true, force: true })
  } else {
    for (const file of chosenFiles(step, source)) cpSync(join(source.folder, file), join(given, file))
  }
  const words = ['sh', '-c', SCRIPT, 'sh', step.to]
  const places = step.sources.map((one) => posix.join('/given', posix.normalize(one)))
  const mounts = [{ from: given, to: '/given', readOnly: true }]
  const failure = await failureOutput(startInLayers(lower, draft, [...words, ...places], { cwd, mounts }))
  rmSync(given, { recursive: true, force: true })
  return failure
}

/**
 * Executes a Dockerfile as Docker would, in a clean root. A layer is cached by its instruction and the layers below.
 * @param folder build context
 */
export async function buildImage(folder: string): Promise<Image | { missing: string }> {
  const stages = readDockerfile(readFileSync(join(folder, 'Dockerfile'), 'utf8'))
  const files = contextFiles(folder, readFileSync(join(folder, '.dockerignore'), 'utf8'))
  const done: Map<string, Draft> = new Map()
  let last: Draft | undefined
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

function start(title: string, { path, version }: { path: string; version: string }): Draft {
  const layers = [{ path, title: `FROM ${title}`, bytes: sizeOf(path) }]
  const settings = { workdir: '/', user: '', volumes: [], cmd: ['node'], healthcheck: [] }
  return { layers, env: { NODE_VERSION: version }, ...settings, key: path }
}

/** @param image modified in place */
async function carryOut(step: Step, image: Draft, source: Source) {
  switch (step.keyword) {
    case 'ENV':
    case 'ARG':
      Object.assign(image.env, step.values)
      return
    case 'WORKDIR':
      image.workdir = posix.join(image.workdir, step.value)
      return addLayer(step, image, '', (draft, lower) =>
        failureOutput(startInLayers(lower, draft, ['mkdir', '-p', image.workdir], {})),
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
    case 'LABEL':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return
  }
}

/** @param inputs further inputs of the cache key */
async function addLayer(
  step: Step,
  image: Draft,
  inputs: string,
  work: (draft: string, lower: string[]) => Promise<string | undefined>,
) {
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

function run(step: RunStep, image: Draft, draft: string, lower: string[]) {
  const user = image.user || undefined
  const env = { HOME: '/root', ...BORROWED, ...image.env }
  const words = ['/bin/sh', '-c', step.command]
  return failureOutput(startInLayers(lower, draft, words, { cwd: image.workdir, env, user, alone: true }))
}

/** Removes cached layers that no stage uses any more. */
function forget(used: Set<string>) {
  const cache = cacheFolder('layers')
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    if (statSync(path).isDirectory() && !used.has(path)) rmSync(path, { recursive: true, force: true })
  }
}
