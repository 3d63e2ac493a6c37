import { periodTitle } from '@/lib/core/format/quarters'
import { database } from '../kit/database'
import { expect, hospital, loginAs, test } from '../kit/fixtures'
import { holdBack } from '../kit/hold-back'
import { category, Hospital } from '../kit/hospital'
import { letterTo } from '../kit/mailbox'
import { lastEnded } from '../kit/quarters'
import { expectNoSidewaysScroll } from '../kit/seen'
import { downloaded } from '../kit/workbook'

test('the board: progress, export, one reminder a day, links', async ({ adminPage: page }) => {
  const manager = await hospital.hire('manager')
  await hospital.document(category(1), [['7', '1234']], { status: 'approved' })
  await hospital.document(category(2))
  await page.goto(`/admin/completeness?year=${lastEnded.year}&quarter=${lastEnded.quarter}`)
  await page.getByLabel('Поиск организаций').fill(hospital.shortName)
  await page.emulateMedia({ media: 'print' })
  const printed = `${periodTitle(lastEnded)} · поиск «${hospital.shortName}»`
  await expect(page.locator('main header').getByText(printed)).toBeVisible()
  await page.emulateMedia({ media: null })
  const row = page.getByRole('row', { name: new RegExp(hospital.shortName) })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row.getByText('утверждён с опозданием').or(row.getByText('утверждён в срок'))).toHaveCount(1)
  await expect(row.getByText(/^черновик, 0 из \d+$/)).toHaveCount(1)

  const saved = await downloaded(page, () => page.getByRole('button', { name: 'Скачать XLSX' }).click())
  expect(saved.name).toMatch(/^Полнота данных .+ квартал \d{4}\.xlsx$/)
  const cells = saved.workbook.worksheets[0]?.getRow(5)
  expect([cells?.getCell(2).value, cells?.getCell(5).value]).toEqual([hospital.shortName, 1])

  await test.step('another quarter is named at once, and the date of the one before is not', async () => {
    const other = lastEnded.quarter === 1 ? 'II квартал' : 'I квартал'
    const letGo = await holdBack(page, '**/api/completeness?*')
    await page.getByRole('combobox', { name: 'Квартал' }).click()
    await page.getByRole('option', { name: other, exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'Квартал' })).toHaveText(other)
    await expect(page.getByText(/^срок/)).toBeHidden()
    letGo()
    await expect(page.getByText(/^срок/)).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goBack()
  })

  await page.getByRole('combobox', { name: 'Состояние' }).click()
  await page.getByRole('option', { name: 'Всё утверждено' }).click()
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Сбросить поиск' })).toBeVisible()
  await page.goBack()

  await test.step('who is behind is reminded; where nobody is there to remind it is said', async () => {
    await row.getByRole('checkbox', { name: `Выбрать ${hospital.shortName}`, exact: true }).check()
    await expect(page.getByText('Письмо получит 1 человек')).toBeVisible()
    await page.getByRole('button', { name: 'Напомнить 1 организации' }).click()
    await expect(page.getByText('Напоминание поставлено в очередь: 1 человек.')).toBeVisible()
    await expect(row).toContainText('напомнили сегодня')
    await expect(row.getByRole('checkbox')).toBeDisabled()
    const { html } = await letterTo(manager.email, /^Напоминание о показателях/)
    const paper = await page.context().newPage()
    await paper.setViewportSize({ width: 375, height: 800 })
    await paper.setContent(html ?? '')
    await expectNoSidewaysScroll(paper)
    await paper.close()

    await database.query(
      'UPDATE users SET reminders_unsubscribed_at = now(), last_used_at = now() WHERE id = $1',
      [manager.id],
    )
    await page.reload()
    await expect(row).toContainText('писать некому')
    await expect(page.getByRole('button', { name: 'Напомнить' })).toBeDisabled()
    await row.getByRole('link', { name: /^К пользователям/ }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/companies/${hospital.id}/users`))
    await page.goBack()
  })

  // A quick look does not open the organisation's form.
  await row.getByRole('link', { name: hospital.shortName, exact: true }).click()
  await expect(page).toHaveURL(/\/my-metrics\/review\?.*company_id=/)
  await expect(page.getByRole('heading', { name: 'Проверка и утверждение', level: 1 })).toBeVisible()

  // Missing documents are shown on the entry page, which remembers the organisation.
  await page.goto(`/my-metrics?year=${lastEnded.year}&company_id=${hospital.id}`)
  await expect(page.getByText(/квартал: (\d+ документ|осталось \d+ из)/).first()).toBeVisible()
  await page.goto('/my-metrics')
  await expect(page).toHaveURL(new RegExp(`company_id=${hospital.id}`))
  await expect(page.getByRole('combobox', { name: 'Организация' })).toHaveValue(
    new RegExp(hospital.shortName),
  )
})

test('the board reminds all of its page who are behind at once', async () => {
  const city = `Город ${crypto.randomUUID().slice(0, 8)}`
  const first = await Hospital.open({ city })
  const second = await Hospital.open({ city })
  for (const hospital of [first, second]) await hospital.hire('manager')
  const page = await loginAs(await first.hire('admin'))
  await page.goto(`/admin/completeness?year=${lastEnded.year}&quarter=${lastEnded.quarter}`)
  await page.getByLabel('Поиск организаций').fill(city)
  await page.getByRole('button', { name: 'Напомнить всем: 2 организациям' }).click()
  await expect(page.getByText('Напоминание поставлено в очередь: 2 человека из 2 организаций.')).toBeVisible()
  await expect(page.getByRole('row').getByText('напомнили сегодня')).toHaveCount(2)
})

test('twenty categories scroll inside their table: names and headings stay, the page never moves sideways', async ({
  adminPage: page,
}) => {
  await page.route('**/api/completeness?*', async (route) => {
    const answer = await route.fetch()
    const board = await answer.json()
    const twenty = <T>(list: T[]) => Array.from({ length: 20 }, (_, place) => list[place % list.length])
    const told = {
      ...board.meta,
      categories: twenty(board.meta.categories).map((one, id) => ({ ...Object(one), id })),
    }
    const rows = board.data.map((row: { cells: object[] }) => ({
      ...row,
      cells: twenty(row.cells).map((cell, id) => ({ ...cell, metric_category_id: id })),
    }))
    await route.fulfill({ response: answer, json: { data: rows, meta: told, links: board.links } })
  })
  await page.goto('/admin/completeness')
  await page.getByRole('combobox', { name: 'Квартал' }).click()
  await page.getByRole('option', { name: 'I квартал', exact: true }).click()
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(23)
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 500 })
    const name = table.getByRole('rowheader').first()
    const last = table.getByRole('columnheader').last()
    const before = await name.boundingBox()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    expect((await name.boundingBox())?.x).toBe(before?.x)
    const heading = await last.boundingBox()
    // Only the box scrolls; scrolling the page would move the headings along.
    const isScrolled = await table.evaluate(({ parentElement: box }) => {
      box?.scrollTo({ top: box.scrollHeight })
      return box !== null && box.scrollTop > 0
    })
    expect(isScrolled).toBe(true)
    expect((await last.boundingBox())?.y).toBe(heading?.y)
    await expect(last).toBeInViewport()
  }
  for (const width of [1440, 1100, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await expectNoSidewaysScroll(page)
  }
})

test('an administrator, who gets the digest of questions, finds its switch in the profile', async ({
  adminPage: page,
}) => {
  await page.goto('/profile')
  await expect(page.getByRole('switch', { name: /по электронной почте$/ })).toHaveCount(1)
  await expect(page.getByRole('switch', { name: /^Напоминания о сроках и вопросах/ })).toBeChecked()
})

test('a link that is not ours says so at once and offers nothing to end', async ({ page }) => {
  await page.goto('/unsubscribe/quarter_letters.1.AAAA')
  await expect(page.getByText('Ссылка неполная или устарела')).toBeVisible()
  await expect(page.getByRole('button', { name: /Отключить/ })).toHaveCount(0)
})
