import type { Page } from '@playwright/test'
import { expectAccessible, expectTargets } from '../kit/accessible'
import { expect, hospital, test } from '../kit/fixtures'
import { category } from '../kit/hospital'
import { lastEnded } from '../kit/quarters'
import { expectNoSidewaysScroll } from '../kit/seen'
import { issueToken } from '../pages/reset-password-page'

/** WCAG 1.4.10: 1280 px at 400 % zoom. */
const REFLOW = { width: 320, height: 640 }
/** WCAG 1.4.4: a phone with text at 200 %. */
const LARGE_TEXT = { width: 375, height: 812 }
const TABLET = { width: 768, height: 1024 }

/** WCAG 1.4.12 text spacing, as a constructed stylesheet, since the content security policy blocks inline ones. */
function setSpacing() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  )
  document.adoptedStyleSheets = [sheet]
}

/** Text clipped by its box without an ellipsis. */
const cutOff = () =>
  [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const { overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      if (overflowY !== 'hidden' && overflowY !== 'clip') return false
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || element.clientWidth <= 1) return false
      return element.textContent?.trim() !== '' && element.scrollHeight > element.clientHeight + 2
    })
    .map((element) => element.outerHTML.slice(0, 120))

/** Numbers and column headings broken in the middle, per cent signs included. */
const torn = () => {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const whole = node.parentElement?.closest('th[scope=col]')
      ? /[^\s-]+/g
      : /(?<![\p{L}\d])[−+]?\d+(?:[\u00a0,.]\d+)*(?:\s%)?(?![\p{L}\d])/gu
    for (const { index, 0: text } of (node.textContent ?? '').matchAll(whole)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + text.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(text)
    }
  }
  return found
}

function setTextSize(size: string) {
  document.documentElement.style.fontSize = size
}

/** A name of one word that is longer than the line. */
function setLongTitle() {
  const title = document.querySelector('h1')
  if (title) title.textContent = 'Рентгенэлектрокардиоэлектроэнцефалография'.repeat(2)
}

/**
 * Checks a screen in one load: axe on a tablet in both themes, then reflow, text size, spacing and a long title.
 * @param isWhole no number may break on a narrow screen
 */
async function expectFits(page: Page, path: string, { isWhole = false } = {}): Promise<void> {
  await test.step(path, async () => {
    await page.setViewportSize(TABLET)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(REFLOW)
    await expectNoSidewaysScroll(page)
    await expectTargets(page)
    if (isWhole) {
      await expect(page.getByRole('table').first()).toBeVisible()
      expect(await page.evaluate(torn)).toEqual([])
    }
    await page.setViewportSize(LARGE_TEXT)
    await page.evaluate(setTextSize, '200%')
    await expectNoSidewaysScroll(page)
    await page.evaluate(setTextSize, '')
    await page.setViewportSize(REFLOW)
    await page.evaluate(setSpacing)
    await expectNoSidewaysScroll(page)
    expect(await page.evaluate(cutOff)).toEqual([])
    await page.evaluate(setLongTitle)
    await expectNoSidewaysScroll(page)
  })
}

test.describe('at 320 px, with the text spaced, and by axe on a tablet in both themes', () => {
  test('the screens of a guest', async ({ page }) => {
    const token = await issueToken(await hospital.hire('manager'))
    const reset = ['none', token].map((one) => `/reset-password/${one}?email=nobody@example.test`)
    for (const path of ['/login', '/forgot-password', ...reset]) await expectFits(page, path)
  })

  test('the screens of a manager', async ({ managerPage: page }) => {
    const id = await hospital.document(category(3), [['1', '50']])
    for (const path of [
      '/my-metrics',
      `/my-metrics/${id}/edit`,
      `/my-metrics/review?year=${lastEnded.year}&quarter=${lastEnded.quarter}`,
      '/indicators',
      '/settings/company',
      '/settings/users',
      '/settings/users/add',
      '/profile',
    ])
      await expectFits(page, path)
  })

  test('what a manager is shown of others', async ({ managerPage: page }) => {
    for (const path of [
      '/analytics/overview',
      '/analytics/rating',
      '/analytics/indicator',
      '/analytics/report',
      '/analytics/report/control',
      '/analytics/measures',
      '/analytics/publications',
      '/analytics/publications/preview',
    ])
      await expectFits(page, path)
    for (const path of ['/analytics/method', '/analytics/anonymity'])
      await expectFits(page, path, { isWhole: true })
  })

  test('the screens of an administrator', async ({ adminPage: page }) => {
    for (const path of [
      '/admin/companies',
      '/admin/companies/add',
      `/admin/companies/${hospital.id}/edit`,
      `/admin/companies/${hospital.id}/users`,
      '/admin/companies/administrators',
      '/admin/companies/administrators/add',
      '/admin/completeness',
      '/admin/inbox',
      '/admin/journal',
      '/admin/moving',
      '/admin/system',
      '/admin/publications',
    ])
      await expectFits(page, path)
  })

  test('the catalogue and the requests an administrator works on', async ({ adminPage: page }) => {
    for (const path of [
      '/admin/metrics',
      '/admin/metrics/metric-categories/add',
      `/admin/metrics/metric-categories/${category(1).id}/edit`,
      `/admin/metrics/metric-categories/${category(1).id}/metrics/add`,
      '/admin/cross-checks',
      '/admin/source-data',
      '/admin/inbox?state=closed',
    ])
      await expectFits(page, path)
  })
})

test('in forced colours a switch is still seen', async ({ managerPage: page }) => {
  const id = await hospital.document(category(3), [['1', '50']])
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/my-metrics/${id}/edit`)
  const ground = (element: Element) => getComputedStyle(element).backgroundColor
  const toggle = page.getByRole('switch', { checked: true }).first()
  await expect(toggle).toBeVisible()
  const [track, thumb] = await Promise.all([toggle.evaluate(ground), toggle.locator('span').evaluate(ground)])
  expect(thumb).not.toBe(track)
  expect(track).not.toBe(await page.locator('body').evaluate(ground))
})
