import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { UserError } from '@/scripts/boot/console.mjs'
import { binary } from '@/scripts/boot/paths.mjs'
import { output, stage } from '@/scripts/boot/stages.mjs'
import { hasPlaywrightChromium, onPath, systemChromium } from './browser'

/** Ensures a browser for the tests: the system's Chromium, Playwright's, or one installed now. */
export async function ensureBrowser(): Promise<void> {
  if (systemChromium() || (await hasPlaywrightChromium())) return
  await stage('Установка браузера для тестов', install, { hint: 'один раз', log: 'browser' })
}

async function install(): Promise<void> {
  if ((await installFromDebian()) && systemChromium()) return
  if (await succeeds(process.execPath, [binary('@playwright/test', 'playwright'), 'install', 'chromium']))
    return
  throw new UserError(
    'Для тестов в браузере нужен Chromium, установить его не удалось. ' +
      'Установите его сами: apt-get install chromium или npx playwright install --with-deps chromium.',
  )
}

async function installFromDebian(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if (!(await succeeds('apt-get', ['update', '-qq'], env))) return false
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (await succeeds('apt-get', ['install', '-y', '-qq', name], env)) return true
  return false
}

async function succeeds(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: ['ignore', output(), output()],
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'exit')
  return code === 0
}
