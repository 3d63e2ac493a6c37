import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { LoginPage } from '../pages/login-page'
import { BrowserErrors } from './browser-errors'
import { type Account, type Category, Hospital, readCategories } from './hospital'

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
  /** A window of its own where the person is signed in: through the form the first time, by the session later. */
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
      await use(errors)
      expect(errors.verdict(), 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],

  loginAs: async ({ browser, browserErrors }, use) => {
    const sessions = new Map<string, StorageState>()
    const contexts: BrowserContext[] = []
    await use(async ({ email }) => {
      const storageState = sessions.get(email)
      const context = await browser.newContext(storageState ? { storageState } : {})
      contexts.push(context)
      browserErrors.watch(context)
      const page = await context.newPage()
      if (storageState) return page
      const login = new LoginPage(page)
      await login.open()
      await login.signIn(email)
      await expect(page).toHaveURL('/my-metrics')
      sessions.set(email, await context.storageState())
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})
