import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { inRoot } from '@/scripts/boot/paths.mjs'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Half as long for a browser to read as what `axe.source` gives. */
const SOURCE = readFileSync(inRoot('node_modules', 'axe-core', 'axe.min.js'), 'utf8')

/**
 * Axe with all its rules, in less than half its time. As it is published it keeps each field of a colour in a weak map,
 * and makes thousands of colours: while it loads, such maps put their values into the objects. It reads the text of a
 * colour again for each element below each word: of the few that a page has each is read once. And it writes down the
 * HTML of whatever a rule looks at: what is broken is told by its place.
 */
const AXE = `(() => {
  class Fields {
    #key = Symbol()
    has = (owner) => this.#key in owner
    get = (owner) => owner[this.#key]
    set = (owner, value) => { owner[this.#key] = value }
    add = (owner) => this.set(owner, true)
  }
  let WeakMap = Fields
  let WeakSet = Fields
  ${SOURCE}
  WeakMap = globalThis.WeakMap
  WeakSet = globalThis.WeakSet

  const { prototype } = axe.commons.color.Color
  const parse = prototype.parseString
  const colours = new Map()
  prototype.parseString = function (text) {
    const known = colours.get(text)
    if (known) return Object.assign(this, known)
    parse.call(this, text)
    const { r, g, b, alpha } = this
    colours.set(text, { r, g, b, alpha })
    return this
  }
  axe.configure({ noHtml: true })
})()`

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** All that a machine finds broken of WCAG 2.2 AA and of best practice. */
const WHOLE: RunOptions = {
  runOnly: { type: 'tag', values: TAGS },
  // What is read on a control is in its name; axe still calls this rule a trial.
  rules: { 'label-content-name-mismatch': { enabled: true } },
}
/** What a narrower page changes: under 24 px with no room of 24 px to itself either. */
const TARGETS: RunOptions = { runOnly: { type: 'rule', values: ['target-size'] } }
/** What another theme changes. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Nothing is being loaded, which dims what is shown, and nothing moves: colours are measured on what has come to rest. */
const isAtRest = () =>
  document.querySelector('[aria-busy="true"]') === null &&
  document.getAnimations().every(({ playState }) => playState !== 'running')

/** What is broken. The page keeps axe, and what it found right: both are long, and would cost more on their way than the reading. */
async function violations(page: Page, options: RunOptions) {
  await page.waitForFunction(isAtRest)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (given) => {
    // What lies under a modal window nobody reaches; as a page it is read by screens.spec.ts.
    const [opened] = document.querySelector('[data-aria-hidden]')
      ? [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].reverse()
      : []
    const { violations: found } = await window.axe.run(opened ?? document, {
      ...given,
      resultTypes: ['violations'],
    })
    return found.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, help, target: target.join(' '), failureSummary })),
    )
  }, options)
}

/** Does something while the page is dark. */
async function inTheDark<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const wear = (theme: string | undefined) =>
    page.evaluate((chosen) => {
      const { dataset } = document.documentElement
      const before = dataset.theme
      if (chosen === undefined) delete dataset.theme
      else dataset.theme = chosen
      return before
    }, theme)
  const before = await wear('dark')
  const result = await work()
  await wear(before)
  return result
}

export const expectTargets = async (page: Page) => expect(await violations(page, TARGETS)).toEqual([])

export const PHONE = { width: 375, height: 812 }
export const phone = (page: Page) => page.setViewportSize(PHONE)
/** What the low-vision version begins with. */
export const LOW_VISION = 'black large close tight pictured'
/** Puts on the low-vision version in these words as the page stands, or takes it off. */
export const wearVision = (page: Page, words?: string) =>
  page.evaluate((chosen) => {
    const { dataset } = document.documentElement
    if (chosen === undefined) delete dataset.vision
    else dataset.vision = chosen
  }, words)
export const toggleVision = (page: Page) =>
  page.getByRole('button', { name: 'Версия для слабовидящих' }).click()

const hasThemes = () => document.documentElement.dataset.vision === undefined

/**
 * The page as it stands breaks no rule that a machine can check; in the dark theme, which the low-vision version has
 * none of, its colours are asked again.
 * @param changes after each of which it is looked at once more
 */
export async function expectAccessible(
  page: Page,
  ...changes: ReadonlyArray<(page: Page) => Promise<unknown>>
): Promise<void> {
  for (const change of [async () => undefined, ...changes]) {
    await change(page)
    expect(await violations(page, WHOLE)).toEqual([])
    if (await page.evaluate(hasThemes))
      expect(await inTheDark(page, () => violations(page, COLOURS))).toEqual([])
  }
}
