import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import pg from 'pg'
import { openAlive } from './alive'
import { callApi } from './api'
import { BrowserErrors } from './browser-errors'
import { type Account, type Category, Hospital, PASSWORD, readCategories } from './hospital'

export { expect }

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

interface WorkerFixtures {
  databaseUrl: string
  database: pg.Pool
  /** The reference categories by their place from 1; a missing one fails the test. */
  category: (place: number) => Category
}

interface TestFixtures {
  /** An organisation of this test alone. */
  hospital: Hospital
  /** Errors of every browser window of the test; unexpected ones fail it. */
  browserErrors: BrowserErrors
  /** A browser of its own, closed with the test. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** A window in a browser of its own where the person is signed in; their second one shares the session. */
  loginAs: (account: Account) => Promise<Page>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  databaseUrl: [process.env.DATABASE_URL ?? '', { option: true, scope: 'worker' }],

  database: [
    async ({ databaseUrl }, use) => {
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
      await use(pool)
      await pool.end()
    },
    { scope: 'worker' },
  ],

  category: [
    async ({ database }, use) => {
      const categories = await readCategories(database)
      await use((place) => {
        const category = categories[place - 1]
        if (!category) throw new RangeError(`no category ${place}`)
        return category
      })
    },
    { scope: 'worker' },
  ],

  hospital: async ({ database }, use) => {
    await use(await Hospital.open(database))
  },

  browserErrors: [
    async ({ context }, use) => {
      const errors = new BrowserErrors()
      errors.watch(context)
      openAlive(context)
      await use(errors)
      expect(errors.verdict(), 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],

  newContext: async ({ browser, browserErrors }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      browserErrors.watch(context)
      openAlive(context)
      return context
    })
    await Promise.all(contexts.map((context) => context.close()))
  },

  loginAs: async ({ newContext }, use) => {
    const sessions = new Map<string, StorageState>()
    await use(async ({ email }) => {
      const storageState = sessions.get(email)
      const context = await newContext(storageState ? { storageState } : {})
      const page = await context.newPage()
      if (storageState) return page
      // The form has tests of its own.
      const answer = await callApi(page, 'POST', '/api/login', { email, password: PASSWORD })
      expect(answer.status()).toBe(200)
      sessions.set(email, await context.storageState())
      return page
    })
  },
})
