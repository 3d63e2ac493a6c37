import { expect, type Locator } from '@playwright/test'

/** Presses Tab until the element is focused. */
export async function tabTo(target: Locator, atMost = 60): Promise<void> {
  for (let pressed = 0; pressed < atMost; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  await expect(target, `reached by ${atMost} presses of Tab`).toBeFocused()
}
