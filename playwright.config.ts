import { defineConfig } from '@playwright/test'
import { AS_ROOT, systemChromium } from './e2e/runner/browser'

/** A test browser talks to the application only, not to its maker, has one process for all windows, and draws without a card. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--renderer-process-limit=1',
  '--disable-gpu',
]

/** Code that these compilers make pays only on a page used for long: without them a test's pages cost a fifth less. */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev'

const launchedWith = (...more: string[]) => ({
  executablePath: systemChromium(),
  args: [...QUIET, ...AS_ROOT, ...more],
})

const baseURL = process.env.BASE_URL
if (!baseURL)
  throw new Error('Запустите тесты командой npm run test:e2e: она поднимает базу данных и сервер.')

const project = (name: string) => ({
  name,
  testDir: 'e2e/browser',
  outputDir: `.cache/playwright/${name}`,
  fullyParallel: true,
})

export default defineConfig({
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Two more than a small machine has cores: a test waits for a server, a letter or a pause in typing half its time.
  workers: 4,
  // Reached only by what never comes: on a machine that others keep busy a page takes its time.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // The screens first, or one of them is left alone at the end: their folder is the first. New categories would show in every matrix, a move on every
  // page, and other tests' publications take a candidate away: the tests of these come when all others are done.
  projects: [
    { ...project('main'), testIgnore: /(canary|indicator|moving|publications)[^/]*\.spec\.ts$/ },
    { ...project('publications'), testMatch: /publications\.spec\.ts$/ },
    { ...project('canary'), testMatch: /(canary|indicator|moving)[^/]*\.spec\.ts$/ },
    {
      ...project('typing'),
      testDir: 'e2e/bench/typing',
      testMatch: /\.bench\.ts$/,
      fullyParallel: false,
      use: { launchOptions: launchedWith() },
    },
  ],
  // The runner names the file of the second.
  reporter: [['list'], ['json']],
  use: {
    baseURL,
    browserName: 'chromium',
    locale: 'ru-RU',
    // What is shown stands still: it is pressed where it is, and colours are measured at rest.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Moscow',
    // A trace of every test would cost as much as the test; a picture of the failure tells most of it.
    screenshot: 'only-on-failure',
    launchOptions: launchedWith(SHORT_LIVED),
  },
})
