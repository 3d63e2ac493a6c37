import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = '/sys/fs/cgroup'

/** Names of the same files in both generations of control groups. */
const GENERATIONS = [
  { folder: ROOT, mark: 'cgroup.controllers', limit: 'memory.max', peak: 'memory.peak' },
  {
    folder: join(ROOT, 'memory'),
    mark: 'memory.limit_in_bytes',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
  },
]

/**
 * A group of processes with a bound on memory, as `mem_limit` makes one.
 * @returns undefined where there are none
 */
export function memoryGroup(
  name: string,
  bytes: number,
): { procs: string; peak: () => number; remove: () => void } | undefined {
  const generation = GENERATIONS.find(({ folder, mark }) => existsSync(join(folder, mark)))
  if (!generation) return undefined
  const path = join(generation.folder, name)
  try {
    mkdirSync(path)
    writeFileSync(join(path, generation.limit), String(bytes))
  } catch {
    return undefined
  }
  return {
    procs: join(path, 'cgroup.procs'),
    peak: () => Number(readFileSync(join(path, generation.peak), 'utf8')),
    remove: () => {
      try {
        rmdirSync(path)
      } catch {
        // The kernel may still be counting the last pages; an empty group costs nothing.
      }
    },
  }
}
