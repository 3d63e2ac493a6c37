import type { Page } from '@playwright/test'

/** Printable area at 96 dpi within the page's margins. */
const SHEETS = { upright: { width: 703, height: 1009 }, wide: { width: 1062, height: 718 } }

export interface Paper {
  /** The smallest visible font size in points. */
  smallest: number
  /** Width beyond the sheet in px, which the browser would scale down. */
  overflow: number
  /** Headings that may be left alone at the bottom of a page. */
  loose: string[]
}

/** Number of printed pages. */
export async function pagesOf(page: Page): Promise<number> {
  const file = await page.pdf({ preferCSSPageSize: true, format: 'A4' })
  return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

/** Measures the page in print layout and restores it. */
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
    // break-after has no effect inside a flex row, so the row needs it.
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
