import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { bundled } from '@/scripts/boot/bundle.mjs'
import { UserError } from '@/scripts/boot/console.mjs'
import { root } from '@/scripts/boot/paths.mjs'
import { output } from '@/scripts/boot/stages.mjs'
import { onStop } from '@/scripts/lib/shutdown'
import type { Account } from '@/scripts/postgres/postgres-account'

/** Added to our own; `undefined` removes a variable. */
export type Environment = Record<string, string | undefined>

/** How long a child may take to end after SIGTERM: the application drains its requests in this time. */
const GRACE_MS = 30_000

/** Asks a child to end, and insists after the grace period. */
export function terminate(child: ChildProcess, graceMs = GRACE_MS): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

/** The whole environment of a child that is to have nothing of ours. */
export function bareEnv(values: Environment) {
  const env = { ...process.env }
  for (const name of Object.keys(env)) delete env[name]
  return Object.assign(env, values)
}

/**
 * Starts a child of this process in the project's root, which prints where the work under way prints; it is stopped with us.
 * @param args arguments of Node
 * @param log a file that takes what the child prints instead
 * @param account of the system that the child runs as, in place of ours
 */
export function startNode(args: string[], env: Environment = {}, log?: string, account?: Account) {
  const file = log === undefined ? undefined : openSync(log, 'a')
  const place = file ?? output()
  const child = spawn(process.execPath, args, {
    ...account,
    cwd: root,
    env: { ...process.env, ...env },
    // Only a child in the foreground reads input; one with its own log runs beside others.
    stdio: [file === undefined ? 'inherit' : 'ignore', place, place],
  })
  if (file !== undefined) closeSync(file)
  const forget = onStop(() => terminate(child))
  child.once('exit', forget)
  return child
}

/**
 * Runs a Node script to its end.
 * @param args arguments of Node
 * @returns the exit code; 1 when a signal ended it
 */
export async function runNode(args: string[], env?: Environment): Promise<number> {
  const [code] = await once(startNode(args, env), 'exit')
  return code ?? 1
}

/**
 * The same, for a stage that has to succeed.
 * @param failure what to say when it does not
 */
export async function mustRunNode(failure: string, args: string[], env?: Environment) {
  if ((await runNode(args, env)) !== 0) throw new UserError(failure)
}

/**
 * Arguments of Node for an entry of ours in a process of its own, which may use what only the server may.
 * @param entry from the root, one that is bundled
 */
export async function entryArgs(entry: string, ...args: string[]): Promise<string[]> {
  return ['--conditions=react-server', await bundled(entry), ...args]
}
