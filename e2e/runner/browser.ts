import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Path of a program on the PATH. */
export function onPath(name: string): string | undefined {
  const path = process.env.PATH ?? ''
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isRunnable)
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Debian's Chromium, preferably the headless shell, which takes half the processor time.
 * @returns undefined when Playwright's own browser is to be used
 */
export function systemChromium(): string | undefined {
  return onPath('chromium-headless-shell') ?? onPath('chromium')
}

/** Chromium refuses to run as root with its sandbox. */
export const AS_ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export async function hasPlaywrightChromium(): Promise<boolean> {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}
