import ExcelJS from 'exceljs'
import { expect, test } from '../kit/fixtures'
import { Hospital } from '../kit/hospital'
import { letterTo } from '../kit/mailbox'
import { lastEnded } from '../kit/quarters'

test('the board shows how far an organisation is, leads to its documents and is taken out as a workbook', async ({
  hospital,
  category,
  loginAs,
}) => {
  await hospital.hire('manager')
  await hospital.document(category(1), [['7', '1234']], { status: 'approved' })
  await hospital.document(category(2))
  const page = await loginAs(await hospital.hire('admin'))
  await page.goto(`/admin/completeness?year=${lastEnded.year}&quarter=${lastEnded.quarter}`)
  await page.getByLabel('Поиск организаций').fill(hospital.shortName)
  const row = page.getByRole('row', { name: new RegExp(hospital.shortName) })
  await expect(page.getByRole('row')).toHaveCount(2)
  // How many categories there are is for other tests to change meanwhile.
  await expect(row).toContainText(/1 из \d+/)
  await expect(
    row.getByRole('link', { name: new RegExp(`${category(1).name.slice(0, 20)}.*утверждён`) }),
  ).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать XLSX' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^Полнота данных .+ квартал \d{4}\.xlsx$/)
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(await download.path())
  const cells = workbook.worksheets[0]?.getRow(4)
  expect([cells?.getCell(2).value, cells?.getCell(5).value]).toEqual([hospital.shortName, 1])

  await page.getByRole('combobox', { name: 'Состояние' }).click()
  await page.getByRole('option', { name: 'Всё утверждено' }).click()
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await page.goBack()
  // A look is no step into the organisation's form.
  await row.getByRole('link', { name: category(2).name }).click()
  await expect(page).toHaveURL(/\/my-metrics\/review\?.*company_id=/)
  await expect(page.getByRole('heading', { name: 'Проверка и утверждение', level: 1 })).toBeVisible()

  // What the organisation owes is told where it is entered, and the organisation is remembered.
  await page.goto(`/my-metrics?year=${lastEnded.year}&company_id=${hospital.id}`)
  await page
    .getByRole('link', { name: /^\d+ за I+V? квартал$/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/my-metrics\/(add\?|\d+\/edit)/)
  await page.goto('/my-metrics')
  await expect(page).toHaveURL(new RegExp(`company_id=${hospital.id}`))
  await expect(page.getByRole('combobox', { name: 'Организация' })).toHaveValue(
    new RegExp(hospital.shortName),
  )
})

test('the board reminds who is behind, once a day, and says where nobody is there to remind', async ({
  database,
  hospital,
  category,
  loginAs,
}) => {
  const manager = await hospital.hire('manager')
  await hospital.document(category(1), [['7', '1234']], { status: 'approved' })
  const page = await loginAs(await hospital.hire('admin'))
  await page.goto(`/admin/completeness?year=${lastEnded.year}&quarter=${lastEnded.quarter}`)
  await page.getByLabel('Поиск организаций').fill(hospital.shortName)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: `Напомнить ${hospital.shortName}` }).click()
  await expect(page.getByText('Напоминание отправлено 1 человеку.')).toBeVisible()
  await expect(page.getByRole('row').getByText('Напомнили сегодня')).toBeVisible()
  await letterTo(manager.email, /^Напоминание о показателях/)

  await database.query('UPDATE users SET reminders_unsubscribed_at = now() WHERE id = $1', [manager.id])
  await page.reload()
  await page.getByRole('link', { name: `Некому напомнить ${hospital.shortName}: сотрудники` }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/companies/${hospital.id}/users`))
})

test('the board reminds all of its page who are behind at once', async ({ database, loginAs }) => {
  const city = `Город ${crypto.randomUUID().slice(0, 8)}`
  const first = await Hospital.open(database, { city })
  const second = await Hospital.open(database, { city })
  for (const hospital of [first, second]) await hospital.hire('manager')
  const page = await loginAs(await first.hire('admin'))
  await page.goto(`/admin/completeness?year=${lastEnded.year}&quarter=${lastEnded.quarter}`)
  await page.getByLabel('Поиск организаций').fill(city)
  await page.getByRole('button', { name: 'Напомнить 2 организациям на этой странице' }).click()
  await expect(page.getByText('Напоминание отправлено 2 людям 2 организаций.')).toBeVisible()
  await expect(page.getByRole('row').getByText('Напомнили сегодня')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /на этой странице$/ })).toBeHidden()
})

test('a link that is not ours ends nobody’s reminders and says so', async ({ page, browserErrors }) => {
  browserErrors.expect(/422/)
  await page.goto('/unsubscribe/1.AAAA')
  await page.getByRole('button', { name: 'Отключить напоминания' }).click()
  await expect(page.getByText('Ссылка неполная или устарела')).toBeVisible()
})
