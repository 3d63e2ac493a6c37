import { defineConfig } from '@playwright/test'
import { systemChromium } from './e2e/runner/browser.mjs'

/** A test browser talks to the application only, not to its maker. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

const baseURL = process.env.BASE_URL
if (!baseURL)
  throw new Error('Запустите тесты командой npm run test:e2e: она поднимает базу данных и сервер.')

export default defineConfig({
  testDir: 'e2e/browser',
  outputDir: '.cache/playwright',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // New categories would show in every matrix, so the tests that add them come when all others are done.
  projects: [
    { name: 'main', testIgnore: /canary|indicator/ },
    { name: 'canary', testMatch: /canary|indicator/, dependencies: ['main'] },
  ],
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL,
    browserName: 'chromium',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // A trace of every test would cost as much as the test; a picture of the failure tells most of it.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: systemChromium(),
      args: [...QUIET, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
})
