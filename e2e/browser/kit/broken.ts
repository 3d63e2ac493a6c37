import type { Page } from '@playwright/test'
import { expectError } from './fixtures'

export const UNAVAILABLE = 'Сервис временно недоступен. Повторите через минуту.'

/**
 * Answers matching calls as during a database outage, until the returned function is called.
 * @param isBroken by method; all by default
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
