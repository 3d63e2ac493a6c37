import { readFile } from 'node:fs/promises'
import { quarterName } from '@/lib/core/format/quarters'
import { readDocx, readPdf } from '../../support/papers/paper-text'
import { expectAccessible, phone } from '../kit/accessible'
import { expect, hospital, test } from '../kit/fixtures'
import { category } from '../kit/hospital'
import { lastEnded } from '../kit/quarters'
import { expectNoSidewaysScroll } from '../kit/seen'

test('a report is requested, made, and downloaded as PDF and DOCX', async ({ managerPage: page }) => {
  const subject = category(3)
  const { year, quarter } = lastEnded
  await hospital.document(subject, [['3', '100']], { status: 'approved', year, quarter })
  await page.goto(`/analytics/report?category=${subject.id}`)
  await page.getByRole('button', { name: 'Другие действия' }).click()
  await page.getByRole('menuitem', { name: 'Для внутреннего контроля' }).click()
  await expect(page.getByText('Отчётов пока нет')).toBeVisible()
  const form = page.getByRole('form', { name: 'Новый отчёт' })
  await expect(form.getByRole('combobox', { name: 'Год' })).toContainText(String(year))
  await expect(form.getByRole('combobox', { name: 'Период' })).toContainText(quarterName(quarter))

  // Only the report's category.
  await expect(form.getByText(/^Категории: 1 из/)).toBeVisible()
  await expect(form.getByRole('checkbox', { name: subject.name })).toBeChecked()
  for (const box of await form.getByRole('checkbox').all()) await box.uncheck()
  await form.getByRole('button', { name: 'Сформировать отчёт' }).click()
  await expect(form.getByRole('alert')).toHaveText('Выберите хотя бы одну категорию')
  await form.getByRole('checkbox', { name: subject.name }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Сформировать отчёт' }).click()

  const title = `${quarterName(quarter)} ${year} года`
  const made = page.getByRole('region', { name: 'Сформированные отчёты' }).getByRole('listitem')
  await expect(made).toContainText(`${title}, 1 категория`)
  const bytesOf = async (format: string) => {
    const loading = page.waitForEvent('download')
    await made.getByRole('button', { name: `${format}: ${title}` }).click()
    const file = await loading
    expect(file.suggestedFilename()).toBe(`Отчёт для внутреннего контроля, ${title}.${format.toLowerCase()}`)
    return readFile(await file.path())
  }
  const pdf = await readPdf(await bytesOf('PDF'))
  expect(pdf.texts).toContain('Утверждён 1 документ из 1.')
  expect(readDocx(await bytesOf('DOCX')).texts).toContain('Утверждён 1 документ из 1.')

  await expectAccessible(page)
  await phone(page)
  await expectNoSidewaysScroll(page)
})
