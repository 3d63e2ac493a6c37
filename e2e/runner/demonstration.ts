import type { BrowserContext, Page } from '@playwright/test'
import { LoginPage } from '@/e2e/browser/pages/login-page'
import { CLEAN_ENV } from '@/e2e/support/processes/clean-env'
import { prepareDatabase, startReplica } from '@/e2e/support/processes/stand'
import { TERMS_EDITION } from '@/lib/core/domain/dictionaries'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@/lib/core/installation/demo-accounts'
import { withClient } from '@/scripts/database/database-url'

/**
 * Starts the built demonstration, whose accounts have accepted the terms and dismissed the first steps. It ends with
 * this process.
 * @returns its origin
 */
export async function demonstration(): Promise<string> {
  const stand = await prepareDatabase('demonstration')
  await withClient(stand.DATABASE_URL, (client) =>
    client.query(
      'UPDATE users SET agreement_accepted_at = now(), agreement_edition = $1, first_steps_ended_at = now()',
      [TERMS_EDITION],
    ),
  )
  const env = {
    ...CLEAN_ENV,
    ...stand,
    // On a busy machine a page waits for a connection instead of failing.
    DATABASE_URL: `${stand.DATABASE_URL}?connect_timeout=20`,
    ADMIN_FACTOR_GRACE_DAYS: 'off',
    LOG_LEVEL: 'error',
  }
  return (await startReplica(env)).origin
}

/** A page in a demonstration. tsx wraps functions in `__name`, which the browser has to define. */
export async function openWindow(context: BrowserContext): Promise<Page> {
  await context.addInitScript('globalThis.__name = (named) => named')
  return context.newPage()
}

/** A page where a demonstration account is signed in; the context's baseURL is the demonstration's origin. */
export async function openAs(context: BrowserContext, who: keyof typeof DEMO_ACCOUNTS): Promise<Page> {
  const page = await openWindow(context)
  const login = new LoginPage(page)
  await login.open()
  await login.signIn(DEMO_ACCOUNTS[who].email, DEMO_PASSWORD)
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/login'))
  return page
}
