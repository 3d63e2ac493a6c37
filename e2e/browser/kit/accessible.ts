import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing is being loaded, which dims what is shown, and nothing moves: colours are measured on what has come to rest. */
const isAtRest = () =>
  document.querySelector('[aria-busy="true"]') === null &&
  document.getAnimations().every(({ playState }) => playState !== 'running')

/** The page as it stands breaks no rule of WCAG 2.2 AA that a machine can check. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(isAtRest)
  // Without frames of other origins its results need no window of their own to be put together in.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, help, target: target.join(' '), failureSummary })),
  )
  expect(found).toEqual([])
}
