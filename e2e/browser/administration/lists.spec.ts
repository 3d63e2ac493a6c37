import type { Page } from '@playwright/test'
import type { CellValue } from 'exceljs'
import { expectAccessible } from '../kit/accessible'
import { expect, test } from '../kit/fixtures'
import { unique } from '../kit/forms'
import { letterTo } from '../kit/mailbox'
import { asUpload, downloaded } from '../kit/workbook'

/** Downloads the page's template and fills in rows by heading. */
async function fillTemplate(page: Page, rows: readonly Record<string, CellValue>[]) {
  const { workbook } = await downloaded(page, () =>
    page.getByRole('link', { name: 'Скачать шаблон' }).click(),
  )
  const [sheet] = workbook.worksheets
  sheet?.getRow(1).eachCell((cell, column) => {
    rows.forEach((row, index) => {
      const value = row[cell.text.replace(' *', '')]
      if (value !== undefined) sheet.getRow(index + 2).getCell(column).value = value
    })
  })
  return asUpload(workbook, 'Список.xlsx')
}

test('a list is filled in as a workbook, checked, imported and invited', async ({ adminPage: page }) => {
  const city = `Город ${unique()}`
  const [first, second] = [`КГБУЗ ${unique()}`, `КГБУЗ ${unique()}`]
  const described = {
    'Полное наименование': 'Городская больница',
    Регион: 'Алтайский край',
    Город: city,
    'Первый отчётный год с': '01.01.2026',
    'Первый отчётный квартал с': '01.10.2026',
    'Первый отчётный месяц с': '01.11.2026',
  }
  await page.goto('/admin/companies')
  await page.getByRole('button', { name: 'Администрирование' }).click()
  await page.getByRole('menuitem', { name: 'Загрузка из XLSX' }).click()
  await expect(page).toHaveTitle('Организации из XLSX — Мониторинг показателей')
  const file = page.locator('input[type=file]')
  await file.setInputFiles(
    await fillTemplate(page, [
      { ...described, 'Краткое наименование': first },
      { ...described, 'Краткое наименование': second, Регион: 'Нигде' },
    ]),
  )
  const checked = page.getByRole('region', { name: 'Проверка файла' })
  await expect(checked.getByRole('listitem').filter({ hasText: second })).toContainText(
    'E3, Регион: «Нигде» — нет в справочнике',
  )
  await checked.getByRole('button', { name: 'Новые 1' }).click()
  await expect(checked.getByRole('listitem').filter({ hasText: first })).toContainText(city)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Загрузить: 1 строка' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Не загрузится с ошибками: 1')
  await question.getByRole('button', { name: 'Загрузить' }).click()
  await expect(page.getByText('Добавлено: 1, изменено: 0')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Список загружен не весь' })).toBeVisible()
  await expect(page.getByText('С ошибками: 1. Исправьте их в файле')).toBeVisible()

  await page.getByRole('link', { name: 'Пользователи из XLSX' }).click()
  const email = `manager-${unique()}@example.test`
  await file.setInputFiles(
    await fillTemplate(page, [
      {
        'Электронная почта': email,
        Фамилия: 'Кузнецова',
        Имя: 'Ольга',
        Роль: 'Руководитель',
        Организация: first,
      },
    ]),
  )
  await expect(checked.getByRole('listitem').filter({ hasText: email })).toContainText('Кузнецова')
  await page.getByRole('button', { name: 'Загрузить: 1 строка' }).click()
  await expect(question).toContainText('1 письмо с приглашением')
  await question.getByRole('button', { name: 'Загрузить' }).click()
  await expect(page.getByText('Добавлено: 1, изменено: 0')).toBeVisible()
  await letterTo(email, /Приглашение/)
  await page.getByRole('link', { name: 'К списку организаций' }).click()
  await page.getByRole('searchbox', { name: 'Поиск организаций' }).fill(first)
  await expect(page.getByRole('link', { name: `1 пользователь: ${first}` })).toBeVisible()
})
