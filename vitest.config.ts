import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))

/** What `lib/core/process/env.ts` requires; databases are named by e2e/support. */
const env = {
  AUTH_SECRET: 'only-for-tests-0123456789-0123456789',
  APP_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      // Next forbids `server-only` in browsers by build conditions, which vitest does not set; of the others see there.
      { find: /^server-only$/, replacement: `${root}e2e/support/stand-ins/server-only.ts` },
      { find: /^next\/headers$/, replacement: `${root}e2e/support/stand-ins/next-headers.ts` },
      { find: /^@node-rs\/argon2$/, replacement: `${root}e2e/support/stand-ins/argon2.ts` },
      { find: /^@node-rs\/bcrypt$/, replacement: `${root}e2e/support/stand-ins/bcrypt.ts` },
    ],
  },
  test: {
    // One more than a small machine has cores: many a test waits for a server or a clock.
    maxWorkers: 3,
    // Only what hangs reaches these limits: a busy machine may need minutes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { interval: 25, timeout: 200_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // What these test keeps no state, so the files of a worker share what they import.
          isolate: false,
          environment: 'node',
          env,
          setupFiles: ['./e2e/support/stand-ins/time-zone.ts', './e2e/support/stand-ins/ended.ts'],
          include: ['{app,components,lib,prisma,scripts,e2e}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          // To import the application takes longer than most files' tests: a worker does it once (e2e/support/setup.ts).
          isolate: false,
          // Answers and rows are short-lived; with room for them they are seldom gathered.
          execArgv: ['--max-semi-space-size=64'],
          environment: 'node',
          env,
          include: ['{app,components,lib,prisma,scripts,e2e}/**/*.db.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['./e2e/support/global-setup.ts'],
          setupFiles: ['./e2e/support/setup.ts', './e2e/support/stand-ins/ended.ts'],
        },
      },
    ],
  },
})
