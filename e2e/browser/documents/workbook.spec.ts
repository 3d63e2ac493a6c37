import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { periodTitle } from '@/lib/core/format/quarters'
import { expectAccessible } from '../kit/accessible'
import { expect, expectError, hospital, signIn, test } from '../kit/fixtures'
import { category, FILLED, Hospital, SHORT } from '../kit/hospital'
import { lastEnded } from '../kit/quarters'
import { asUpload, downloaded } from '../kit/workbook'
import { MyMetricsPage } from '../pages/my-metrics-page'

/** A category with one indicator. */
const OTHER = 5

/** Column of the values in a template. */
const VALUES = 'F'

const download = async (page: Page) =>
  (await downloaded(page, () => page.getByRole('button', { name: 'Скачать шаблон' }).click())).workbook

const upload = async (page: Page, workbook: ExcelJS.Workbook) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(await asUpload(workbook, 'Шаблон.xlsx'))

/** Fillable cells from the top. */
function valueCells(sheet: ExcelJS.Worksheet | undefined): ExcelJS.Cell[] {
  const cells: ExcelJS.Cell[] = []
  sheet?.eachRow((row) => {
    const cell = row.getCell(VALUES)
    if (cell.protection?.locked === false) cells.push(cell)
  })
  return cells
}

test('a template: changes first, then saved', async ({ operatorDocument: document, document: other }) => {
  const { page } = document
  const id = await hospital.document(category(SHORT), FILLED.slice(0, 2))
  await document.open(id)
  await expect(document.field(3, 'a')).toBeFocused()
  await document.choose('Шаблон XLSX')
  const workbook = await download(page)
  const cells = valueCells(workbook.worksheets[0])
  expect(cells.map(({ value }) => value)).toEqual([1, 50, 2, 60, null, null])
  const [first, , , , third, fourth] = cells
  if (!first || !third || !fourth) throw new Error('the template holds six values')
  first.value = 4
  third.value = 'семь'
  fourth.value = 70
  await upload(page, workbook)
  const checked = document.dialog.getByRole('region', { name: category(SHORT).name })
  await expect(checked).toContainText('1 ошибка')
  await expect(checked).toContainText(
    'Ничего из этого документа не сохранено: исправьте ошибки и загрузите файл снова.',
  )
  await expectAccessible(page)
  await expect(checked.getByRole('listitem').filter({ hasText: third.address })).toBeVisible()
  await expect(document.dialog.getByRole('button', { name: /^Сохранить/ })).toBeHidden()

  // A concurrent save by another person does not restart the import.
  await other.open(id)
  await other.field(2, 'b').fill('66')
  await expect(other.saveState).toHaveText(/^Сохранено в /)
  expectError(/409/)
  third.value = 7.5
  await upload(page, workbook)
  await expect(checked).toContainText('3 изменения')
  await expect(checked.getByRole('listitem').first()).toHaveText(/a.*было1.*станет4$/)
  await expect(checked.getByRole('listitem').nth(1)).toHaveText(/a.*былопусто.*станет7,5$/)
  await document.dialog.getByRole('button', { name: 'Сохранить 3 изменения' }).click()
  await expect(document.messages).toContainText('Из файла сохранено: 3 изменения')
  await expect(document.field(1, 'a')).toHaveValue('4')
  await expect(document.field(2, 'b')).toHaveValue('66')
  await page.reload()
  await document.expectRow(3, '7,5', '70')
  await document.choose('История')
  await expect(document.dialog.getByText('из файла «Шаблон.xlsx»').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await document.choose('Шаблон XLSX')
  expectError(/422/)
  const foreign = new ExcelJS.Workbook()
  foreign.addWorksheet('Лист').addRow(['что угодно'])
  await upload(page, foreign)
  await expect(document.dialog.getByRole('alert')).toContainText(/шаблон/i)
  await page.keyboard.press('Escape')
  await expect(document.field(1, 'a')).toHaveValue('4')
})

test('all categories of a quarter in one workbook', async ({ document: other }) => {
  const id = await hospital.document(category(SHORT), [['1', '50']])
  const page = await signIn('operator', { categories: [category(SHORT), category(OTHER)] })
  const matrix = new MyMetricsPage(page)
  await matrix.open()
  await page.getByRole('button', { name: 'Заполнение в Excel' }).click()
  const dialog = page.getByRole('dialog')
  const workbook = await download(page)
  const sheets = workbook.worksheets.filter(({ state }) => state === 'visible')
  expect(sheets).toHaveLength(2)
  const [first, second] = sheets.map((sheet) => valueCells(sheet)[0])
  if (!first || !second) throw new Error('every sheet holds values')
  first.value = 3
  second.value = 5
  await upload(page, workbook)
  await expect(dialog.getByRole('region', { name: category(OTHER).name })).toContainText('новый документ')
  await other.open(id)
  await other.field(2, 'a').fill('8')
  await expect(other.saveState).toHaveText(/^Сохранено в /)
  await dialog.getByRole('button', { name: 'Сохранить 2 документа' }).click()
  await expect(dialog.getByRole('region', { name: category(SHORT).name })).toContainText(
    'документ изменили после проверки',
  )
  await expect(dialog.getByRole('region', { name: category(OTHER).name })).toContainText('Сохранено')

  await upload(page, workbook)
  await expect(dialog.getByRole('region', { name: category(SHORT).name })).toContainText('1 изменение')
  await dialog.getByRole('button', { name: 'Сохранить 1 документ' }).click()
  await expect(dialog.getByRole('region', { name: category(SHORT).name })).toContainText('Сохранено')
  const led = dialog
    .getByRole('region', { name: category(SHORT).name })
    .getByRole('link', { name: 'в документе' })
  await expect(led).toHaveAttribute('href', /^\/my-metrics\/\d+\/edit$/)
  await page.keyboard.press('Escape')
  await expect(matrix.cell(category(OTHER), lastEnded)).toHaveAccessibleName(/черновик/)
  await other.page.reload()
  await expect(other.field(1, 'a')).toHaveValue('3')
  await expect(other.field(2, 'a')).toHaveValue('8')
})

test('a workbook is named by its quarter; one of another organisation than the chosen is refused', async ({
  adminPage: page,
}) => {
  const other = await Hospital.open()
  const matrix = (id: number) => `/my-metrics?year=${lastEnded.year}&company_id=${id}`
  const dialog = page.getByRole('dialog')
  await page.goto(matrix(hospital.id))
  await page.getByRole('button', { name: 'Заполнение в Excel' }).click()
  const workbook = await download(page)
  const [cell] = valueCells(workbook.worksheets[0])
  if (!cell) throw new Error('the first sheet holds values')
  cell.value = 3
  await upload(page, workbook)
  await expect(dialog.getByText(`Файл за ${periodTitle(lastEnded)}.`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Сохранить 1 документ' })).toBeVisible()

  await page.goto(matrix(other.id))
  await page.getByRole('button', { name: 'Заполнение в Excel' }).click()
  await upload(page, workbook)
  await expect(dialog.getByRole('alert')).toContainText('Это шаблон другой организации')
  await expect(dialog.getByRole('button', { name: /^Сохранить/ })).toHaveCount(0)
})

test('the history of several quarters in one workbook: first what would be made, then drafts', async () => {
  const page = await signIn('operator', { categories: [category(OTHER)] })
  const matrix = new MyMetricsPage(page)
  await matrix.open()
  await page.getByRole('button', { name: 'Заполнение в Excel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Что заполнить').click()
  await page.getByRole('option', { name: 'Кварталы за несколько лет' }).click()
  const workbook = await download(page)
  const [sheet] = workbook.worksheets
  if (!sheet) throw new Error('a sheet for each category')
  // Of the two latest quarters one is filled in, the other has errors.
  const last = sheet.getRow(5).actualCellCount
  for (const row of [6, 7]) {
    sheet.getCell(row, last).value = 5
    sheet.getCell(row, last - 1).value = row === 6 ? 'много' : 5
  }
  await upload(page, workbook)
  const checked = dialog.getByRole('region', { name: category(OTHER).name })
  await expect(dialog.getByText('Новых документов: 1, изменённых: 0. Ошибок: 1.')).toBeVisible()
  await expect(checked.getByRole('listitem').last()).toContainText('новый: 2 значения')
  await expect(dialog.getByRole('list', { name: 'Что не принято' })).toContainText(
    `${sheet.name}, ${sheet.getCell(5, last - 1).text}, ${sheet.getCell(6, last - 1).address}`,
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Загрузить 1 документ' }).click()
  await expect(checked.getByRole('listitem').last()).toContainText('сохранено')
  await page.keyboard.press('Escape')
  await expect(matrix.cell(category(OTHER), lastEnded)).toHaveAccessibleName(/черновик/)
})
