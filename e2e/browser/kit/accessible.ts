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

/** The minified build is parsed in half the time of `axe.source`. */
const SOURCE = readFileSync(inRoot('node_modules', 'axe-core', 'axe.min.js'), 'utf8')

/**
 * Patches axe to run all rules in less than half the time: private fields, kept in WeakMaps in the build, become
 * properties; parsed colours are cached; and the HTML of checked nodes is not serialised, since failures are reported
 * by selector.
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

/** All machine-checkable rules of WCAG 2.2 AA and best practices. */
const WHOLE: RunOptions = {
  runOnly: { type: 'tag', values: TAGS },
  // Experimental in axe, but required by WCAG 2.5.3.
  rules: { 'label-content-name-mismatch': { enabled: true } },
}
/** Depends on the width: targets smaller than 24 px need 24 px of space. */
const TARGETS: RunOptions = { runOnly: { type: 'rule', values: ['target-size'] } }
/** Depends on the theme. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Nothing is loading, which dims content, and no animation runs, so that colours are final. */
const isAtRest = () =>
  document.querySelector('[aria-busy="true"]') === null &&
  document.getAnimations().every(({ playState }) => playState !== 'running')

/** Violations only. axe and its passes stay in the page, since transferring them is slower than the check. */
async function violations(page: Page, options: RunOptions) {
  await page.waitForFunction(isAtRest)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (given) => {
    // Content behind a modal dialog is not reachable; screens.spec.ts checks it as a page.
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

/** Runs work in the dark theme. */
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
/** Default settings of the low-vision version. */
export const LOW_VISION = 'black large close tight pictured'
/** Applies or removes settings of the low-vision version without reloading. */
export const setVision = (page: Page, words?: string) =>
  page.evaluate((chosen) => {
    const { dataset } = document.documentElement
    if (chosen === undefined) delete dataset.vision
    else dataset.vision = chosen
  }, words)
export const toggleVision = (page: Page) =>
  page.getByRole('button', { name: 'Версия для слабовидящих' }).click()

const hasThemes = () => document.documentElement.dataset.vision === undefined

/**
 * Expects no machine-checkable violation, and checks colours again in the dark theme, which the low-vision version
 * lacks.
 * @param changes to the page, each followed by another check
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
