import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { previousPeriod } from '@/lib/calc/periods'
import { formatNumber } from '@/lib/core/format/numbers'
import { quarterShort } from '@/lib/core/format/quarters'
import type { Dynamics } from '@/lib/features/analytics/contract'
import { expectAccessible, phone } from '../kit/accessible'
import { breakApi } from '../kit/broken'
import { filtersOf, openGroup, searchOf } from '../kit/comparison'
import { expect, loginAs, test } from '../kit/fixtures'
import { GROUPS, type Profile } from '../kit/groups'
import { type Category, category, SHORT } from '../kit/hospital'
import { lastEnded } from '../kit/quarters'
import { expectNearTop } from '../kit/seen'

const PNG_SIGNATURE = '89504e470d0a1a0a'

const queryOf = (category: Category, profile: Profile) =>
  searchOf({ metric_category_id: category.id, ...filtersOf(profile) })
const address = (category: Category, profile: Profile) => `/analytics/indicator?${queryOf(category, profile)}`

const cardOf = (page: Page, name: string): Locator => page.getByRole('article').filter({ hasText: name })
/** Chooses an action in the menu of a chart's card. */
async function chooseAt(card: Locator, name: string): Promise<void> {
  await card.getByRole('button', { name: /^Ещё/ }).click()
  await card.page().getByRole('menuitem', { name }).click()
}
const chartOf = (card: Locator): Locator => card.locator('svg.recharts-surface')

test('the chart, its numbers, pictures, signals and marks', async () => {
  const subject = category(SHORT)
  const name = subject.metrics[0]?.name ?? ''
  // The table shows the short name; the chart is labelled with the full one.
  const short = { name: subject.metrics[0]?.shortName ?? '' }
  const profile = GROUPS.ten
  const own = (await openGroup('ten')).own.hospital
  await own.approved(subject, [40, 45, 40, 45, 40], { last: previousPeriod(lastEnded) })
  const page = await loginAs(await own.hire('manager'))
  await page.goto(address(subject, profile))
  const card = cardOf(page, name)

  await test.step('the data table holds what the API answers', async () => {
    await expect(chartOf(card).locator('path[stroke="var(--color-accent)"]')).toHaveAttribute('d', /^M.+L/)
    await expect(card.getByText('10,00', { exact: true }).first()).toBeVisible()
    await card.getByRole('button', { name: /^Данные/ }).click()
    const answer = await page.request.get(`/api/analytics-indicators-data?${queryOf(subject, profile)}`)
    const { data, period_id }: Dynamics = await answer.json()
    const points = data[String(period_id)]?.find((one) => one.metric.name === name)?.points ?? []
    const last = points.at(-1)
    expect(last).toMatchObject({
      n: 10,
      median: 5.5,
      p10: 1.9,
      p90: 9.1,
      own: { value: 10, non_value: null },
    })
    const table = card.getByRole('table')
    for (const point of points.slice(-6)) {
      const cells = table.getByRole('row', { name: new RegExp(`^${point.label}`) }).getByRole('cell')
      await expect(cells.first()).toHaveText(formatNumber(point.own?.value ?? null, 2))
      await expect(cells.nth(2)).toHaveText(formatNumber(point.median, 2))
      await expect(cells.nth(4)).toHaveText(point.n === null ? 'мало' : String(point.n))
    }
    const lastRow = table.getByRole('row').last()
    await expect(lastRow.getByRole('rowheader')).toHaveText(
      `${quarterShort(lastEnded.quarter)} ${lastEnded.year}`,
    )
    await expect(lastRow.getByRole('cell')).toHaveText([
      '10,00',
      /–/,
      '5,50',
      '1,90–9,10',
      '10',
      'выброс, хуже',
    ])
    // A wide table scrolls inside its card.
    expect(await card.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  })

  await test.step('the chart is read by the keyboard', async () => {
    await chartOf(card).focus()
    await page.keyboard.press('ArrowRight')
    await expect(card.getByRole('status')).toContainText(/квартал/)
    await page.keyboard.press('Escape')
  })

  await test.step('the chart is saved as a picture', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), chooseAt(card, 'Сохранить PNG')])
    expect(download.suggestedFilename()).toMatch(/ – динамика\.png$/)
    const picture = await readFile(await download.path())
    expect(picture.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE)
    expect(picture.length).toBeGreaterThan(5_000)
  })

  await test.step('the table has a line for each indicator, the signal in a sentence', async () => {
    const row = page.getByRole('row', short)
    await expect(row).toContainText('10,00')
    await expect(row).toContainText('выброс, хуже')
    await expect(row).toContainText('больше обычного: 100 случаев вместо обычных')
    await phone(page)
    const heading = page.getByRole('heading', { level: 3, ...short })
    await expect(heading).toBeVisible()
    await expectNearTop(
      page.getByRole('listitem').filter({ has: heading }).getByText('10,00', { exact: true }),
    )
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('paper says whose it is, of what category and of which publication', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(new RegExp(`${own.shortName} · ${subject.name} · .+ · .+`))).toBeVisible()
    await expect(page.locator('button:visible')).toHaveCount(0)
    await page.emulateMedia({ media: null })
  })

  await test.step('the group leaves the background, by the address too', async () => {
    await page.getByRole('switch', { name: 'Группа на фоне' }).click()
    await expect(page).toHaveURL(/group=off/)
    await expect(page.getByText(/^группа: медиана/)).toBeHidden()
    await page.goBack()
    const group = page.getByRole('switch', { name: 'Группа на фоне' })
    await expect(group).toBeChecked()
    // Back before the router announces the step: nothing is announced.
    await group.evaluate((element: HTMLElement) => {
      element.click()
      history.back()
    })
    await expect(page).not.toHaveURL(/group=off/)
    await expect(group).toBeChecked()
  })

  await test.step('the manager leaves the quarter out with a reason, and lets it in again', async () => {
    await chooseAt(card, 'Отметить период')
    const dialog = page.getByRole('dialog', { name: 'Отметки на графике' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Отметить' }).click()
    await expect(dialog.getByText('Укажите причину')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Причина' }).fill('Считали койко-дни')
    await dialog.getByRole('button', { name: 'Отметить' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', short).first()).not.toContainText('выброс')
    await expect(page.getByText('исключено', { exact: true })).toBeVisible()
    await chooseAt(card, 'Отметить период')
    await dialog.getByRole('button', { name: /^Убрать отметку: Исключено/ }).click()
    await expect(dialog.getByRole('list')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', short).first()).toContainText('выброс, хуже')
  })
})

test('nothing approved, and an answer that does not come', async ({ managerPage: page }) => {
  await page.goto(address(category(SHORT), { level: 4, beds: 1 }))
  await expect(page.getByRole('heading', { name: 'Утверждённых данных пока нет' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Перейти к моим показателям' })).toBeVisible()

  const mend = await breakApi(page, '**/api/analytics-indicators-data*')
  await page.getByRole('button', { name: /^Сбросить фильтры/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Не удалось загрузить данные' })).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('heading', { name: 'Не удалось загрузить данные' })).toBeHidden()

  await page.goto(`/analytics/report?${queryOf(category(SHORT), { level: 4, beds: 1 })}`)
  await expect(page.getByRole('heading', { name: 'Утверждённых данных пока нет' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Перейти к моим показателям' })).toHaveAttribute(
    'href',
    '/my-metrics',
  )
})
