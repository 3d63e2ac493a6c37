import { execFileSync } from 'node:child_process'

/** What a process takes of the machine's memory, MB. */
export const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** As docker-compose.yml bounds a process of the application. */
export const MEMORY = { NODE_OPTIONS: '--max-old-space-size=640' }
