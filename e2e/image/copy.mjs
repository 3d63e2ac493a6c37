import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join, posix } from 'node:path'
import { UserError } from '../../scripts/lib/console.mjs'
import { hashFiles } from '../../scripts/lib/stamps.mjs'
import { outcome } from './ended.mjs'
import { startOver } from './layers.mjs'

/**
 * @typedef {import('./dockerfile.mjs').CopyStep} CopyStep
 * @typedef {object} Source what COPY may take from
 * @property {string} folder build context
 * @property {string[]} files of the context
 * @property {Map<string, import('./build.mjs').Draft>} done stages by name
 */

/** A folder gives its contents; a file goes into a folder or takes a name. What is copied belongs to root. */
const SCRIPT = `set -e
to=$1; shift
case $to in */|.) mkdir -p "$to";; *) mkdir -p "$(dirname "$to")";; esac
for one; do
  if [ -d "$one" ]; then mkdir -p "$to"; cp -a --no-preserve=ownership "$one/." "$to"
  else cp -a --no-preserve=ownership "$one" "$to"; fi
done
umount /given; rmdir /given`

/** @param {CopyStep} step @param {Source} source */
function stageOf({ from, title }, { done }) {
  if (from === undefined) return undefined
  const stage = done.get(from)
  if (!stage) throw new UserError(`Нет ступени ${from}: ${title}`)
  return stage
}

/** @param {CopyStep} step @param {Source} source @returns {string[]} files of the context */
function chosenFiles({ sources }, { files }) {
  const wanted = sources.map((one) => posix.normalize(one))
  return files.filter((file) =>
    wanted.some((one) => one === '.' || file === one || file.startsWith(`${one}/`)),
  )
}

/** What the copied layer depends on. @param {CopyStep} step @param {Source} source @returns {string} */
export function copyKey(step, source) {
  const stage = stageOf(step, source)
  return stage ? stage.key : hashFiles(source.folder, chosenFiles(step, source))
}

/**
 * @param {CopyStep} step
 * @param {{ draft: string, lower: string[], cwd: string }} target
 * @param {Source} source
 * @returns {Promise<string | undefined>} what went wrong
 */
export async function copyOver(step, { draft, lower, cwd }, source) {
  const given = join(draft, 'given')
  mkdirSync(given, { recursive: true })
  const stage = stageOf(step, source)
  if (stage) {
    const taking = ['sh', '-c', 'cp -a --parents "$@" /given/', 'sh', ...step.sources.map((one) => `.${one}`)]
    const layers = stage.layers.map((layer) => layer.path)
    const place = join(draft, 'source')
    const failure = await outcome(
      startOver(layers, place, taking, { mounts: [{ from: given, to: '/given' }] }),
    )
    if (failure) return failure
    rmSync(place, { recursive: true, force: true })
  } else {
    for (const file of chosenFiles(step, source)) cpSync(join(source.folder, file), join(given, file))
  }
  const words = ['sh', '-c', SCRIPT, 'sh', step.to]
  const places = step.sources.map((one) => posix.join('/given', posix.normalize(one)))
  const mounts = [{ from: given, to: '/given', readOnly: true }]
  const failure = await outcome(startOver(lower, draft, [...words, ...places], { cwd, mounts }))
  rmSync(given, { recursive: true, force: true })
  return failure
}
