import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { isAlive } from '@/scripts/postgres/postgres-files'

/** @returns every process of the machine */
function processTable(): Array<{ pid: number; parent: number }> {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const parent = parentOf(name)
        return parent === undefined ? [] : [{ pid: Number(name), parent }]
      })
  }
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }))
}

/** @returns undefined: it has ended meanwhile */
function parentOf(pid: string): number | undefined {
  try {
    // The name in brackets may hold anything; what follows the last bracket is state and parent.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** A process and its children, the parent first. */
export function family(pid: number): number[] {
  const children = processTable().filter(({ parent }) => parent === pid)
  return [pid, ...children.map((child) => child.pid)]
}

/** @param pids those that have ended are passed over */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

export function anyAlive(pids: readonly number[]) {
  return pids.some(isAlive)
}
