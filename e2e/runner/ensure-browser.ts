import { hasPlaywrightChromium, onPath, succeeds, systemChromium } from '@/e2e/runner/browser'
import { step, UserError } from '@/scripts/boot/console.mjs'
import { binary } from '@/scripts/boot/paths.mjs'

/** A browser for the tests: the system's Chromium, Playwright's, or one installed now. */
export async function ensureBrowser() {
  if (systemChromium() || (await hasPlaywrightChromium())) return
  step('Устанавливаем браузер для тестов (один раз)')
  if (installFromDebian() && systemChromium()) return
  if (succeeds(process.execPath, [binary('@playwright/test', 'playwright'), 'install', 'chromium'])) return
  throw new UserError(
    'Для тестов в браузере нужен Chromium, установить его не удалось. ' +
      'Установите его сами: apt-get install chromium или npx playwright install --with-deps chromium.',
  )
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if (!succeeds('apt-get', ['update', '-qq'], env)) return false
  return ['chromium-headless-shell', 'chromium'].some((name) =>
    succeeds('apt-get', ['install', '-y', '-qq', name], env),
  )
}
