import type { Page } from '@playwright/test'

/** A sheet at 96 dots per inch, within the margins that pages of its kind have. */
const SHEETS = { upright: { width: 703, height: 1009 }, wide: { width: 1062, height: 718 } }

export interface Paper {
  /** Of the letters that are seen, in points. */
  smallest: number
  /** What is wider than the sheet, and would be printed smaller. */
  overflow: number
  /** Headings that may stand alone at a page's foot. */
  loose: string[]
}

/** How many pages a browser prints. */
export async function pagesOf(page: Page): Promise<number> {
  const file = await page.pdf({ preferCSSPageSize: true, format: 'A4' })
  return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

/** The page as it looks on paper. It is left as it was on the screen. */
export async function onPaper(page: Page, sheet: keyof typeof SHEETS): Promise<Paper> {
  const screen = page.viewportSize()
  await page.setViewportSize(SHEETS[sheet])
  await page.emulateMedia({ media: 'print' })
  const drawn = await page.evaluate<Paper>(() => {
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
    }
    const sizes: number[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      if (textContent?.trim() && parentElement && isSeen(parentElement) && !parentElement.closest('.sr-only'))
        sizes.push(Number.parseFloat(getComputedStyle(parentElement).fontSize) * 0.75)
    }
    // What is laid out in a row keeps nothing with it: then the row has to.
    const isKept = (heading: Element) => {
      if (heading.closest('[data-keep-together]')) return true
      const line = heading.closest('[data-keep-with-next]') ?? heading
      const around = line.parentElement ? getComputedStyle(line.parentElement).display : ''
      return getComputedStyle(line).breakAfter === 'avoid' && !/flex|grid/.test(around)
    }
    const headings = [...document.querySelectorAll('main :is(h2, h3, thead, th[scope=rowgroup])')]
    return {
      smallest: Math.min(...sizes),
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      loose: headings.filter((one) => isSeen(one) && !isKept(one)).map((one) => one.textContent ?? ''),
    }
  })
  await page.emulateMedia({ media: null })
  if (screen) await page.setViewportSize(screen)
  return drawn
}
