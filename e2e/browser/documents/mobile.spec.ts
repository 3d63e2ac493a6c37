import type { Page } from '@playwright/test'
import { expectAccessible, LOW_VISION, PHONE, setVision } from '../kit/accessible'
import { database } from '../kit/database'
import { allowError, expect, hospital, signIn, test } from '../kit/fixtures'
import { category, LONG, SHORT } from '../kit/hospital'
import { expectNoSidewaysScroll, isSeen } from '../kit/seen'
import { DocumentPage } from '../pages/document-page'
import { LoginPage } from '../pages/login-page'
import { MyMetricsPage } from '../pages/my-metrics-page'
import { ProfilePage } from '../pages/profile-page'

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('the menu opens, leads and closes', async ({ manager: person, managerPage: page }) => {
    await page.goto('/my-metrics')
    const menu = page.getByRole('navigation', { name: 'Основное меню' })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Открыть меню' }).tap()
    await expect(menu.getByRole('link', { name: 'Мои показатели' })).toBeVisible()
    await expect(page.getByText(person.email)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Открыть меню' })).toBeFocused()

    await page.getByRole('button', { name: 'Открыть меню' }).tap()
    await menu.getByRole('link', { name: 'Мои показатели' }).tap()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Открыть меню' }).tap()
    await page.getByRole('link', { name: person.fullName }).tap()
    await expect(new ProfilePage(page).heading).toBeVisible()
    await page.getByRole('button', { name: 'Открыть меню' }).tap()
    // The profile's pending requests are refused after leaving.
    allowError(/401/)
    await page.getByRole('button', { name: 'Выйти из системы' }).tap()
    await expect(new LoginPage(page).submit).toBeVisible()
  })

  test('a document is found on its card, filled in and saved', async () => {
    const page = await signIn('operator', { categories: [category(LONG)] })
    const matrix = new MyMetricsPage(page)
    const document = new DocumentPage(page)
    await matrix.open()
    await expect(matrix.table).toBeHidden()
    const card = page.getByRole('listitem').filter({ has: matrix.cell(category(LONG)) })
    await expect(card.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await matrix.cell(category(LONG)).tap()
    await expect(document.other).toBeInViewport({ ratio: 1 })
    await expect(document.field(1, 'a')).not.toBeFocused()
    expect((await document.field(1, 'a').boundingBox())?.y).toBeLessThanOrEqual(420)
    // Touch targets are at least 44 px high.
    for (const control of [document.approve, document.other, document.field(1, 'a')])
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const tap = async (letter: string) => {
      await document.field(10, letter).tap()
      await expect(document.field(10, letter)).toBeFocused()
    }
    await tap('a')
    await page.keyboard.type('9')
    await tap('b')
    // The first tap on a number selects it, so that typing replaces it.
    await tap('a')
    await page.keyboard.type('3,5')
    await expect(document.field(10, 'a')).toHaveValue('3,5')
    await tap('b')
    await page.keyboard.type('14')
    await expect(document.said(10, '25,00')).toBeVisible()
    const strip = page.locator('[data-typing-strip]')
    await expect(strip).toContainText(/^b10\. .+1 из 10$/)
    expect((await strip.locator(':scope > div').boundingBox())?.height).toBeLessThanOrEqual(44)
    await expect(document.other).toBeHidden()
    // Pressing the bar keeps the keyboard open; after the last number the buttons reappear.
    const bar = page.locator('[data-sticky-footer]')
    await bar.getByRole('button', { name: 'Назад, к прежнему числу' }).tap()
    await expect(document.field(10, 'a')).toBeFocused()
    await expect(bar).toContainText(/дальше: 10b /)
    for (const _ of 'ab') await bar.getByRole('button', { name: 'Далее' }).tap()
    await expect(document.fields.nth(0)).toBeFocused()
    await page.getByRole('heading', { level: 2 }).first().tap()
    await expect(document.saveState).toHaveText(/^Сохранено в /)
    await expect(document.saveState).toBeInViewport({ ratio: 1 })
    await expect(document.field(10, 'b')).toHaveAttribute('inputmode', 'decimal')

    await tap('a')
    allowError(/ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await page.keyboard.type('1')
    await expect(strip).toContainText('Нет связи, изменения сохранены на этом устройстве')
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await page.context().setOffline(false)
    await saved
    await expect(strip).toContainText(/^a10\. /)
    await strip.locator('button').tap()
    await expect(page).toHaveURL(/\/my-metrics\?/)
    await matrix.cell(category(LONG)).tap()
    await page.getByRole('button', { name: 'Другие действия' }).tap()
    await page.getByRole('menuitem', { name: 'Удалить документ' }).tap()
    await document.question.getByRole('button', { name: 'Удалить' }).tap()
    await expect(matrix.cell(category(LONG))).toHaveAccessibleName(/: заполнить/)
    await matrix.cell(category(LONG)).tap()
    await expect(document.field(10, 'a')).toHaveValue('')
  })
})

/** The longest permitted name. */
const LONG_NAME =
  'Краевое государственное бюджетное учреждение здравоохранения «Краевая клиническая больница скорой медицинской помощи имени профессора Константина Константиновича Константинопольского-Переяславского ордена Трудового Красного Знамени и Дружбы народов № 100»'

/** Checks every width in both versions without reloading, which would be about twelve times slower. */
async function atWidths(page: Page, widths: number[], look: (isLow: boolean) => Promise<void>) {
  for (const vision of [undefined, LOW_VISION]) {
    await setVision(page, vision)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await test.step(`at ${width} px, vision ${vision ?? 'usual'}`, () => look(vision !== undefined))
    }
  }
  await setVision(page)
}

const WIDTHS = [350, 375, 768, 1024, 1090, 1440]

test('no page scrolls sideways at any width in either version', async ({ matrix, document, page: guest }) => {
  await new LoginPage(guest).open()
  await atWidths(guest, WIDTHS, () => expectNoSidewaysScroll(guest))

  const id = await hospital.document(category(SHORT), [
    ['1', '123456789012'],
    ['2', '123456789012'],
    ['3', '123456789012'],
  ])
  await matrix.open()
  await atWidths(matrix.page, WIDTHS, async () => {
    await expect(matrix.cell(category(SHORT))).toBeVisible()
    await expectNoSidewaysScroll(matrix.page)
  })
  await document.open(id)
  await atWidths(matrix.page, WIDTHS, async () => {
    await expect(document.row(3)).toBeVisible()
    await expectNoSidewaysScroll(matrix.page)
  })
  await document.approve.click()
  await atWidths(matrix.page, WIDTHS, async () => {
    await expect(document.question).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(matrix.page)
  })
})

test('no list and no form of administration scrolls sideways at any width, whatever the names', async ({
  adminPage: page,
}) => {
  await database.query('UPDATE companies SET name = $2, short_name = $3, city = $4 WHERE id = $1', [
    hospital.id,
    LONG_NAME,
    `${'КГБУЗККБСМП'.repeat(4)}${hospital.id}`.slice(0, 50),
    'Петропавловск-Камчатский-Новокосмодемьянский',
  ])
  const colleague = await hospital.hire('operator', {
    surname: 'Константинопольская-Переяславская-Заболоцкая',
    email: `${'longaddress'.repeat(5)}-${crypto.randomUUID()}@example.test`,
  })
  const list = '/admin/companies?sort=name&per_page=25'
  const edit = `/admin/companies/${hospital.id}/edit`
  const people = `/admin/companies/${hospital.id}/users`
  const widths = [350, 768, 1024, 1440]
  for (const path of [list, edit, people, `${people}/add`, `${people}/${colleague.id}/edit`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await atWidths(page, widths, async (isLow) => {
      await expectNoSidewaysScroll(page)
      if (isLow) return
      const table = page.getByRole('table')
      const overflow = () =>
        table.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : 0))
      if (await table.isVisible()) await expect.poll(overflow, path).toBeLessThanOrEqual(0)
      for (const crumb of await page.getByLabel('Путь к странице').getByRole('link').all())
        expect((await crumb.boundingBox())?.height, path).toBeGreaterThanOrEqual(24)
    })
  }
})

/** Visits all fields of ten rows from the last one up by keyboard. */
async function walkUp(document: DocumentPage, look: (number: number, letter: string) => Promise<void>) {
  await document.field(10, 'b').focus()
  for (const number of [10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    for (const letter of ['b', 'a']) {
      await expect(document.field(number, letter)).toBeFocused()
      await expect.poll(() => isSeen(document.field(number, letter))).toBe(true)
      await look(number, letter)
      await document.page.keyboard.press('ArrowUp')
    }
}

test('no field that the keyboard comes to lies under what sticks to an edge; magnified four times, and on a phone on its side, the strips give way', async ({
  document,
}) => {
  const id = await hospital.document(category(LONG), Array(10).fill(['60', '50']))
  for (const width of [768, 375]) {
    await document.page.setViewportSize({ width, height: 700 })
    await document.open(id)
    await walkUp(document, async () => undefined)
    await document.field(10, 'b').focus()
    await document.page.keyboard.press('F8')
    // The first percentage: more cases than patients is an error.
    await expect(document.field(4, 'a')).toBeFocused()
    await expect.poll(() => isSeen(document.field(4, 'a'))).toBe(true)
  }
  const strip = document.page.locator('[data-typing-strip] > div')
  await document.page.setViewportSize({ width: 320, height: 256 })
  await document.open(id)
  for (const [width, height] of [
    [320, 256],
    [812, 375],
  ] as const) {
    await document.page.setViewportSize({ width, height })
    await walkUp(document, async (number, letter) => {
      await expect(strip).toContainText(`${letter}${number}. `)
      const box = await strip.boundingBox()
      expect(box && [Math.round(box.y), box.height <= 44]).toEqual([0, true])
    })
    // Half-way down the page the buttons are not visible.
    await document.field(5, 'a').focus()
    await expect(document.approve).not.toBeInViewport()
    await expectAccessible(document.page)
  }
})

/** Cumulative Layout Shift, in window heights. */
const watchShift = (page: Page) =>
  page.addInitScript(() => {
    Reflect.set(window, 'shift', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })

test('seven rows of a document stand on a screen of 900 px, each with its value, and one button is filled', async ({
  document,
}) => {
  await document.page.setViewportSize({ width: 1440, height: 900 })
  const id = await hospital.document(category(LONG), Array(10).fill(['1', '50']))
  // On later visits the font is cached.
  await document.open(id)
  await expect(document.page.locator('link[rel="preload"][as="font"]')).toHaveCount(2)
  await watchShift(document.page)
  await document.open(id)
  await expect(document.saveState).toHaveText(/^Сохранено /)
  const bottom = (await document.page.locator('[data-sticky-footer]').boundingBox())?.y ?? 0
  const boxes = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => document.row(number).boundingBox()))
  for (const box of boxes) expect(box && box.y + box.height).toBeLessThanOrEqual(bottom)
  const value = await document.said(1, '20,00').boundingBox()
  const title = await document.row(1).getByRole('heading').boundingBox()
  expect(value && title && value.x > title.x + title.width && value.y < title.y + title.height).toBe(true)
  const filled = document.page
    .getByRole('main')
    .locator('button.text-on-fill, a.text-on-fill')
    .filter({ visible: true })
  await expect(filled).toHaveText(['Утвердить показатели'])
  expect(await document.page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThanOrEqual(0.02)

  // The saving status in the heading moves nothing beside it.
  const due = document.page.getByText(/^срок /)
  const before = await due.boundingBox()
  const release = await document.holdSaves()
  await document.field(1, 'a').fill('10')
  await expect(document.saveState).toHaveText(/^(Не сохранено|Сохраняется…)$/)
  expect(await due.boundingBox()).toEqual(before)
  release()
  await expect(document.saveState).toHaveText(/^Сохранено в /)
  expect(await due.boundingBox()).toEqual(before)

  // Nor does the first warning: its place is kept.
  const warnings = document.page.locator('button[aria-keyshortcuts="F8"]')
  await expect(warnings).toBeHidden()
  expect(await warnings.evaluate((button) => button.getBoundingClientRect().width)).toBeGreaterThan(0)

  // The title is one line with a warning too.
  await document.enter(6, '60', '50')
  await expect(warnings).toBeVisible()
  expect((await document.page.locator('[data-gives-way] > div').first().boundingBox())?.height).toBeLessThan(
    50,
  )

  // An error below one field keeps it aligned with its neighbour.
  await document.field(2, 'a').fill('1,5,7')
  await document.field(2, 'b').focus()
  await expect(document.row(2)).toContainText('Введите целое число')
  const [a, b] = await Promise.all([
    document.field(2, 'a').boundingBox(),
    document.field(2, 'b').boundingBox(),
  ])
  expect(a && b && a.y === b.y).toBe(true)

  // Printed, a number stands beside its name.
  await document.page.emulateMedia({ media: 'print' })
  const name = await document.row(4).locator('label[for]').first().boundingBox()
  const number = await document.row(4).locator('[data-print]').first().boundingBox()
  expect(name && number && number.x >= name.x + name.width && number.y < name.y + name.height).toBe(true)
})
