import type { Page } from '@playwright/test'

/**
 * Targets under 24 px that have no room of 24 px to themselves either, WCAG 2.5.8; what stands inline in a text is left
 * out, as there. Where axe has asked already, what a narrower page makes of them: a hundredth of its time.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 24
    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [role=button], [role=tab]',
      ),
    ]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      // What is for assistive technology alone is a pixel wide.
      .filter(
        ({ element, box }) =>
          box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true }),
      )
    const isSmall = ({ width, height }: DOMRect) => Math.min(width, height) < LEAST - 0.1
    const isInText = (element: HTMLElement) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim()
    return targets
      .filter(({ element, box }) => isSmall(box) && !isInText(element))
      .filter(({ element, box }) => {
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        return targets.some(({ element: other, box: near }) => {
          if (other === element || other.contains(element) || element.contains(other)) return false
          const away = Math.hypot(
            Math.max(near.left - x, 0, x - near.right),
            Math.max(near.top - y, 0, y - near.bottom),
          )
          const apart = Math.hypot(near.x + near.width / 2 - x, near.y + near.height / 2 - y)
          return away < LEAST / 2 || (isSmall(near) && apart < LEAST)
        })
      })
      .map(({ element }) => element.outerHTML.slice(0, 120))
  })
}
