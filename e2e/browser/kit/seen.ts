import { expect, type Locator, type Page } from '@playwright/test'

/** Whether both ends of an element can be seen: on the screen, and under nothing that is sticky. */
export const isSeen = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, bottom } = node.getBoundingClientRect()
    return [top + 3, bottom - 3].every((y) => node.contains(document.elementFromPoint(left + 16, y)))
  })

/** Nothing on the page is wider than its window. */
export const expectNoSidewaysScroll = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)

/** Of a phone 812 high: the first number that is worth coming for begins in the upper half. */
const UPPER_HALF = 420

/** The number is read without scrolling, in the upper half of a phone. */
export async function expectSoonTold(number: Locator): Promise<void> {
  await expect(number).toBeVisible()
  expect((await number.boundingBox())?.y).toBeLessThanOrEqual(UPPER_HALF)
}
