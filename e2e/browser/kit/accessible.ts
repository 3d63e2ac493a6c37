import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing is being loaded, which dims what is shown, and nothing moves: colours are measured on what has come to rest. */
const isAtRest = () =>
  document.querySelector('[aria-busy="true"]') === null &&
  document.getAnimations().every(({ playState }) => playState !== 'running')

/** What a machine finds broken of WCAG 2.2 AA and of best practice; `rules` alone where they are named. */
async function violations(page: Page, rules?: string[]) {
  await page.waitForFunction(isAtRest)
  // Without frames of other origins its results need no window of their own to be put together in.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const found = await (rules
    ? axe.withRules(rules)
    : axe.options({
        runOnly: { type: 'tag', values: TAGS },
        // What is read on a control is in its name; axe still calls this rule a trial.
        rules: { 'label-content-name-mismatch': { enabled: true } },
      })
  ).analyze()
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, help, target: target.join(' '), failureSummary })),
  )
}

/** Does something while the page has a theme; the theme alone changes, nothing is loaded. */
export async function inTheme<T>(page: Page, theme: 'light' | 'dark', work: () => Promise<T>): Promise<T> {
  const wear = (name: string | undefined) =>
    page.evaluate((chosen) => {
      const { dataset } = document.documentElement
      const before = dataset.theme
      if (chosen === undefined) delete dataset.theme
      else dataset.theme = chosen
      return before
    }, name)
  const before = await wear(theme)
  const result = await work()
  await wear(before)
  return result
}

/** The page as it stands breaks no rule that a machine can check; in the dark theme its colours are asked again. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await inTheme(page, 'dark', () => violations(page, ['color-contrast']))).toEqual([])
}
