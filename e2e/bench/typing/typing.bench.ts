import type { Page } from '@playwright/test'
import { test } from '@/e2e/browser/kit/fixtures'
import { DocumentPage } from '@/e2e/browser/pages/document-page'

/** Fifteen indicators of two data each. */
const LONGEST = 4

/** Milliseconds from a key press to the frame that shows it, for each press in the focused field. */
async function typeMeasured(page: Page, presses: number): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { latencies: times })
    window.addEventListener(
      'keydown',
      () => {
        const pressed = performance.now()
        requestAnimationFrame(() => {
          const painted = new MessageChannel()
          painted.port1.onmessage = () => times.push(performance.now() - pressed)
          painted.port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(press % 8 === 7 ? 'Control+a' : String((press % 9) + 1))
    await page.waitForFunction((count) => Reflect.get(window, 'latencies').length >= count, press + 1)
  }
  return page.evaluate(() => Reflect.get(window, 'latencies'))
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

/* Two frames more than a bare input on the same machine at the same time are not felt. */
test('typing in the longest document, with every row open', async ({ hospital, category, loginAs }) => {
  const page = await loginAs(await hospital.hire('manager'))
  const id = await hospital.document(
    category(LONGEST),
    category(LONGEST).metrics.map(() => ['7', '1000'] as const),
  )
  const document = new DocumentPage(page)
  await document.open(id)
  await document.field(8, 'a').click()
  const typed = p95(await typeMeasured(page, 120))
  await page.goto('about:blank')
  await page.setContent('<input aria-label="bare">')
  await page.getByLabel('bare').click()
  const bare = p95(await typeMeasured(page, 120))
  process.stdout.write(
    `От клавиши до кадра, p95: ${typed.toFixed(1)} мс в документе, ${bare.toFixed(1)} мс в пустом поле\n`,
  )
})
