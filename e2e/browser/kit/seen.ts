import { expect, type Locator, type Page } from '@playwright/test'

/** Whether both ends of an element are inside the viewport and not covered by a sticky one. */
export const isSeen = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, bottom } = node.getBoundingClientRect()
    return [top + 3, bottom - 3].every((y) => node.contains(document.elementFromPoint(left + 16, y)))
  })

export const expectNoSidewaysScroll = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)

/** Half the height of a phone 812 px high. */
const UPPER_HALF = 420

/** The number is visible in the upper half of a phone without scrolling. */
export async function expectNearTop(number: Locator): Promise<void> {
  await expect(number).toBeVisible()
  expect((await number.boundingBox())?.y).toBeLessThanOrEqual(UPPER_HALF)
}
