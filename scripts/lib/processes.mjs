import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { UserError } from './console.mjs'
import { root } from './paths.mjs'
import { onStop } from './shutdown.mjs'

/** How long a child may take to end after SIGTERM: the application drains its requests in this time. */
const GRACE_MS = 30_000

/**
 * Asks a child to end, and insists after the grace period.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} [graceMs]
 * @returns {Promise<void>}
 */
export function terminate(child, graceMs = GRACE_MS) {
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

/**
 * The whole environment of a child that is to have nothing of ours.
 * @param {Record<string, string | undefined>} values
 */
export function bareEnv(values) {
  const env = { ...process.env }
  for (const name of Object.keys(env)) delete env[name]
  return Object.assign(env, values)
}

/**
 * Starts a child of this process in the project's root with our terminal; it is stopped with us.
 * @param {string[]} args arguments of Node
 * @param {Record<string, string | undefined>} [env] added to our environment; `undefined` removes a variable
 * @param {string} [log] a file that takes what the child prints, in place of our terminal
 */
export function startNode(args, env = {}, log) {
  const output = log === undefined ? undefined : openSync(log, 'a')
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output ?? 'inherit', output ?? 'inherit'],
  })
  if (output !== undefined) closeSync(output)
  const forget = onStop(() => terminate(child))
  child.once('exit', forget)
  return child
}

/**
 * Runs a Node script to its end.
 * @param {string[]} args arguments of Node
 * @param {Record<string, string | undefined>} [env]
 * @param {string} [log]
 * @returns {Promise<number>} the exit code; 1 when a signal ended it
 */
export function runNode(args, env, log) {
  return new Promise((resolve, reject) => {
    const child = startNode(args, env, log)
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * The same, for a stage that has to succeed.
 * @param {string} failure what to say when it does not
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 */
export async function mustRunNode(failure, args, env) {
  if ((await runNode(args, env)) !== 0) throw new UserError(failure)
}
