import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { duration, logs, print } from './console.mjs'
import { inRoot, isShipped } from './paths.mjs'

const FRAME_MS = 100
const STILL_MS = 60_000
const FRAMES = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏']

/** Whether what stages print is shown too; npm takes `npm start --verbose` for its own level of words. */
export const isVerbose = process.argv.includes('--verbose') || process.env.npm_config_loglevel === 'verbose'

const folder = ['.cache', 'logs', basename(process.argv[2] ?? 'command')]

/** @typedef {{ title: string, hint: string, begun: number, isMoving: boolean }} UnderWay */

/** @type {Set<UnderWay>} */
const underWay = new Set()
/** @type {NodeJS.Timeout[]} */
let timers = []
let areAbandoned = false

/** Folder of the logs of this command's stages from the project's root, where there is one. */
export function logFolder() {
  return existsSync(inRoot(...folder)) ? folder.join('/') : undefined
}

/** What a child of the stage under way gets for its output. @returns {number | 'inherit'} */
export function output() {
  return logs.getStore()?.fd ?? 'inherit'
}

/** Nothing more is shown of stages: their children are ended with this process. */
export function abandonStages() {
  areAbandoned = true
  settle()
}

/**
 * Shows that something long is under way: a moving line on a terminal, plain ones elsewhere.
 * @param {string} title
 * @param {{ hint?: string, log?: string }} [options] hint: such as how long it takes; log: name of the file that takes what
 *   the work and its children print, without it they have the terminal
 */
export function begin(title, { hint = '', log: name } = {}) {
  const file = name === undefined ? undefined : inRoot(...folder, `${name}.log`)
  /** @type {{ fd?: number | undefined }} */
  const log = { fd: file === undefined ? undefined : openLog(file) }
  const isMoving = log.fd !== undefined && !isVerbose && Boolean(process.stdout.isTTY)
  const entry = { title, hint: hint && ` (${hint})`, begun: performance.now(), isMoving }
  const follow = follower(log.fd)
  const following = isVerbose ? setInterval(follow, FRAME_MS).unref() : undefined
  if (!isMoving) print(`▸ ${title}${entry.hint}`)
  underWay.add(entry)
  if (timers.length === 0)
    timers = [setInterval(move, FRAME_MS).unref(), setInterval(tellStill, STILL_MS).unref()]

  return {
    /** @template T @param {(log: string | undefined) => T} work is told the file @returns {T} */
    run: (work) => logs.run(log, () => work(log.fd === undefined ? undefined : file)),
    /**
     * @param {boolean} isGood false: all that it printed is shown
     * @param {string} [note] what came of it
     */
    end(isGood, note = '') {
      underWay.delete(entry)
      if (underWay.size === 0) settle()
      clearInterval(following)
      if (!areAbandoned) {
        if (isVerbose) follow()
        const took = duration(performance.now() - entry.begun)
        print(`${isGood ? '✔' : '✘'} ${title}: ${note ? `${took}, ${note}` : took}`)
        if (!isGood && !isVerbose) follow()
      }
      if (log.fd !== undefined) closeSync(log.fd)
      log.fd = undefined
    },
  }
}

/**
 * A stage that has to succeed.
 * @template T
 * @param {string} title
 * @param {(log: string | undefined) => T | Promise<T>} work is told the file of its log
 * @param {{ hint?: string, log?: string }} [options] as in `begin`
 */
export async function stage(title, work, options) {
  const shown = begin(title, options)
  let isGood = false
  try {
    const result = await shown.run(work)
    isGood = true
    return result
  } finally {
    shown.end(isGood)
  }
}

/** A file of its own, even where another start has one of this name. @param {string} file @returns undefined: it cannot be written here */
function openLog(file) {
  if (isShipped) return undefined
  try {
    mkdirSync(inRoot(...folder), { recursive: true })
    rmSync(file, { force: true })
    return openSync(file, 'a+')
  } catch {
    return undefined
  }
}

/** @param {number | undefined} fd @returns {() => void} shows what has been written since the last call */
function follower(fd) {
  let shown = 0
  return () => {
    if (fd === undefined) return
    const bytes = Buffer.alloc(fstatSync(fd).size - shown)
    if (bytes.length === 0) return
    readSync(fd, bytes, 0, bytes.length, shown)
    shown += bytes.length
    process.stdout.write(bytes)
  }
}

/** @param {boolean} isMoving */
function stagesText(isMoving) {
  return [...underWay]
    .filter((entry) => entry.isMoving === isMoving)
    .map(({ title, hint, begun }) => `${title}${isMoving ? hint : ''} ${duration(performance.now() - begun)}`)
    .join(' · ')
}

function move() {
  const text = stagesText(true)
  if (!text) return
  const frame = FRAMES[Math.floor(performance.now() / FRAME_MS) % FRAMES.length]
  // Where the line wraps, the next one would not take its place.
  process.stdout.write(`\u001b[K${`${frame} ${text}`.slice(0, (process.stdout.columns || 80) - 1)}\r`)
}

function tellStill() {
  const text = stagesText(false)
  if (text) print(`… в работе: ${text}`)
}

function settle() {
  for (const timer of timers) clearInterval(timer)
  timers = []
  if (process.stdout.isTTY) process.stdout.write('\u001b[K')
}
