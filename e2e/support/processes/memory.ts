import { execFileSync } from 'node:child_process'

/** Resident memory of a process, MB. */
export const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** The heap limit of docker-compose.yml. */
export const MEMORY = { NODE_OPTIONS: '--max-old-space-size=640' }
