import type { Locator } from '@playwright/test'

/** Whether both ends of an element can be seen: on the screen, and under nothing that is sticky. */
export const isSeen = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, bottom } = node.getBoundingClientRect()
    return [top + 3, bottom - 3].every((y) => node.contains(document.elementFromPoint(left + 16, y)))
  })
