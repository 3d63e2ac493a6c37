import type { BrowserContext, Page } from '@playwright/test'

/**
 * Pages come drawn by the server: what is pressed before React has taken a control over is lost. True once it has
 * them all, and at once on a page that is none of ours.
 */
const isAlive = () => {
  const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const controls = [...document.querySelectorAll('button, input, select, textarea, [role="tablist"]')]
  return !('__next_f' in window) || (document.readyState === 'complete' && controls.every(isTaken))
}

/** Waits until whatever can be pressed on the page answers. A page that has only begun to come looks like none of ours. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForLoadState()
  await page.waitForFunction(isAlive)
}

/**
 * Every page of the context that is opened or reloaded by the test is given to it alive, and one whose size it changes
 * once it is drawn in it: a press before that may miss what has moved.
 */
export function openAlive(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (...where) => {
      const answer = await goto(...where)
      await untilAlive(page)
      return answer
    }
    page.reload = async (...how) => {
      const answer = await reload(...how)
      await untilAlive(page)
      return answer
    }
    const setViewportSize = page.setViewportSize.bind(page)
    page.setViewportSize = async (size) => {
      await setViewportSize(size)
      await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
    }
  })
}
