import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * A program on the PATH.
 * @param {string} name
 * @param {string} [path] value of PATH
 * @returns {string | undefined}
 */
export function onPath(name, path = process.env.PATH ?? '') {
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isRunnable)
}

/** @param {string} file */
function isRunnable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Debian's Chromium: the one without windows, which costs half the processor time, or else the whole one.
 * @returns {string | undefined} undefined: Playwright's own is to be used
 */
export function systemChromium() {
  return onPath('chromium-headless-shell') ?? onPath('chromium')
}

/** @returns {Promise<boolean>} */
export async function hasPlaywrightChromium() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
export function succeeds(command, args, env = {}) {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}
