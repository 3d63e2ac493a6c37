import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { CopyStep } from '@/e2e/image/dockerfile'
import type { Draft } from '@/e2e/image/image'
import { startOver } from '@/e2e/image/layers'
import { outcome } from '@/e2e/support/processes/ended'
import { UserError } from '@/scripts/boot/console.mjs'
import { hashFiles } from '@/scripts/boot/stamps.mjs'

/** what COPY may take from */
export interface Source {
  /** Build context */
  folder: string
  /** Of the context */
  files: string[]
  /** Stages by name */
  done: Map<string, Draft>
}

/** A folder gives its contents; a file goes into a folder or takes a name. What is copied belongs to root. */
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

/** @returns files of the context */
function chosenFiles({ sources }: CopyStep, { files }: Source): string[] {
  const wanted = sources.map((one) => posix.normalize(one))
  return files.filter((file) =>
    wanted.some((one) => one === '.' || file === one || file.startsWith(`${one}/`)),
  )
}

/** What the copied layer depends on. */
export function copyKey(step: CopyStep, source: Source): string {
  const stage = stageOf(step, source)
  return stage ? stage.key : hashFiles(source.folder, chosenFiles(step, source))
}

/** @returns what went wrong */
export async function copyOver(
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
