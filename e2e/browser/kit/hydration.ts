import type { BrowserContext, Page } from '@playwright/test'

/**
 * Whether React has hydrated all controls of a server-rendered page; before that, presses are lost. Always true on
 * foreign pages.
 */
const isAlive = () => {
  const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const controls = [...document.querySelectorAll('button, input, select, textarea, [role="tablist"]')]
  return !('__next_f' in window) || (document.readyState === 'complete' && controls.every(isTaken))
}

/** Waits for hydration. A page that has only begun to load looks like a foreign one. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForLoadState()
  await page.waitForFunction(isAlive)
}

/**
 * Makes navigations, reloads and viewport changes of the context wait for hydration and layout, so that the next press
 * does not miss.
 */
export function waitForHydration(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (...where) => {
      const answer = await goto(...where)
      await untilHydrated(page)
      return answer
    }
    page.reload = async (...how) => {
      const answer = await reload(...how)
      await untilHydrated(page)
      return answer
    }
    const setViewportSize = page.setViewportSize.bind(page)
    page.setViewportSize = async (size) => {
      await setViewportSize(size)
      await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
    }
  })
}
