import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test'
import { DocumentPage } from '../pages/document-page'
import { LoginPage } from '../pages/login-page'
import { MyMetricsPage } from '../pages/my-metrics-page'
import { RatingPage } from '../pages/rating-page'
import { type Account, category, Hospital, loadCategories, SHORT } from './hospital'
import { waitForHydration } from './hydration'
import { openSession } from './session'
import { WarmContexts } from './warm-contexts'

export { expect }

/** Console errors and uncaught exceptions during a test. */
class BrowserErrors {
  private readonly seen: string[] = []
  readonly expected: RegExp[] = []
  readonly allowed: RegExp[] = []

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.seen.push(message.text())
    })
    context.on('weberror', (error) => this.seen.push(String(error.error())))
  }

  /** Unexpected errors, and expected ones that did not occur. */
  verdict(): string[] {
    const forgiven = [...this.expected, ...this.allowed]
    const unexpected = this.seen.filter((text) => !forgiven.some((pattern) => pattern.test(text)))
    const missing = this.expected.filter((pattern) => !this.seen.some((text) => pattern.test(text)))
    return [...unexpected, ...missing.map((pattern) => `did not come: ${pattern}`)]
  }
}

/** Errors of the current test. */
let now: BrowserErrors | undefined

function running(): BrowserErrors {
  if (!now) throw new Error('a complaint is announced within a test')
  return now
}

/** Declares an error that the test provokes and that must occur. */
export const expectError = (pattern: RegExp) => running().expected.push(pattern)

/** Declares an error that may occur, depending on timing. */
export const allowError = (pattern: RegExp) => running().allowed.push(pattern)

/** The organisation of the current test, which no other test uses. */
export let hospital: Hospital

/** Opens a page in a separate browser context where the person is signed in; their contexts share one session. */
export let loginAs: (account: Account) => Promise<Page>

/** Adds a person to the organisation and opens a page where they are signed in. */
export const signIn = async (...person: Parameters<Hospital['hire']>) =>
  loginAs(await hospital.hire(...person))

interface WorkerFixtures {
  categories: undefined
  warmContexts: WarmContexts
}

interface TestFixtures {
  /** False for a context without a cache, or one that the test changes irreversibly, as by a clock. */
  isWarm: boolean
  /** Sets the exported variables of the current test. */
  running: undefined
  /** Errors of all pages of the test; unexpected ones fail it. */
  browserErrors: BrowserErrors
  /** An empty context: a new one when options are given, otherwise a reused one with a warm cache. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** A manager of the organisation, and a page where they are signed in. */
  manager: Account
  managerPage: Page
  /** An administrator, and a page where they are signed in. */
  admin: Account
  adminPage: Page
  document: DocumentPage
  matrix: MyMetricsPage
  rating: RatingPage
  /** The page of an operator with the category of three percentages. */
  operatorDocument: DocumentPage
  login: LoginPage
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  categories: [
    async ({ browserName: _ }, use) => {
      await loadCategories()
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],

  warmContexts: [
    async ({ browser }, use) => {
      await use(new WarmContexts(browser, process.env.BASE_URL ?? ''))
    },
    { scope: 'worker' },
  ],

  isWarm: [true, { option: true }],

  browserErrors: [
    async ({ browserName }, use) => {
      const errors = new BrowserErrors()
      now = errors
      await use(errors)
      expect(errors.verdict(), `errors in ${browserName}`).toEqual([])
    },
    { auto: true },
  ],

  newContext: async ({ browser, browserErrors, warmContexts, isWarm, viewport, hasTouch }, use) => {
    const like = JSON.stringify({ viewport, hasTouch })
    const warm: BrowserContext[] = []
    const own: BrowserContext[] = []
    await use(async (options) => {
      const isOwn = !isWarm || options !== undefined
      const context = await (isOwn ? browser.newContext(options) : warmContexts.take(like))
      const taken = isOwn ? own : warm
      taken.push(context)
      browserErrors.watch(context)
      waitForHydration(context)
      return context
    })
    await Promise.all([
      ...own.map((context) => context.close()),
      ...warm.map((context) => warmContexts.giveBack(like, context)),
    ])
  },

  context: async ({ newContext }, use) => {
    await use(await newContext())
  },

  running: [
    async ({ categories: _, newContext }, use) => {
      hospital = await Hospital.open()
      const sessions = new Map<string, Cookie[]>()
      loginAs = async (account) => {
        const cookies = sessions.get(account.email)
        const context = await newContext()
        const page = await context.newPage()
        if (cookies) await context.addCookies(cookies)
        else {
          await openSession(page, account)
          sessions.set(account.email, await context.cookies())
        }
        return page
      }
      await use(undefined)
    },
    { auto: true },
  ],

  manager: async ({ running: _ }, use) => {
    await use(await hospital.hire('manager'))
  },

  managerPage: async ({ manager }, use) => {
    await use(await loginAs(manager))
  },

  admin: async ({ running: _ }, use) => {
    await use(await hospital.hire('admin'))
  },

  adminPage: async ({ admin }, use) => {
    await use(await loginAs(admin))
  },

  document: async ({ managerPage }, use) => {
    await use(new DocumentPage(managerPage))
  },

  matrix: async ({ managerPage }, use) => {
    await use(new MyMetricsPage(managerPage))
  },

  rating: async ({ managerPage }, use) => {
    await use(new RatingPage(managerPage))
  },

  operatorDocument: async ({ running: _ }, use) => {
    await use(new DocumentPage(await signIn('operator', { categories: [category(SHORT)] })))
  },

  login: async ({ page }, use) => {
    await use(new LoginPage(page))
  },
})
