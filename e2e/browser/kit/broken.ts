import type { Page } from '@playwright/test'
import { expectError } from './fixtures'

export const UNAVAILABLE = 'Сервис временно недоступен. Повторите через минуту.'

/**
 * Calls of these addresses answer as they do without the database, until the returned function is called.
 * @param isBroken by its verb; all without it
 */
export async function breakApi(page: Page, path: RegExp | string, isBroken = (_method: string) => true) {
  expectError(/503/)
  await page.route(path, (route) =>
    isBroken(route.request().method())
      ? route.fulfill({ status: 503, json: { message: UNAVAILABLE, code: 'unavailable' } })
      : route.fallback(),
  )
  return () => page.unroute(path)
}
