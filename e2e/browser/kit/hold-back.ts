import type { Page, Request } from '@playwright/test'

/**
 * Holds back matching requests until the returned function is called.
 * @param isHeld all by default
 */
export async function holdBack(
  page: Page,
  address: string,
  isHeld: (request: Request) => boolean | Promise<boolean> = () => true,
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    if (await isHeld(route.request())) await released
    await route.continue()
  })
  return release
}
