import type { Locator, Page } from '@playwright/test'
import type { Worksheet } from 'exceljs'
import { previousPeriod } from '@/lib/calc/periods'
import { formatNumber } from '@/lib/core/format/numbers'
import { quarterShort } from '@/lib/core/format/quarters'
import type { Report } from '@/lib/features/analytics/contract'
import { expectAccessible, PHONE, phone } from '../kit/accessible'
import { breakApi, UNAVAILABLE } from '../kit/broken'
import { filtersOf, openGroup, ratingOf, searchOf } from '../kit/comparison'
import { expect, expectError, hospital, loginAs, signIn, test } from '../kit/fixtures'
import { find } from '../kit/forms'
import { GROUPS, type Profile, per1000 } from '../kit/groups'
import { category, SHORT } from '../kit/hospital'
import { expireProof, proveByPassword } from '../kit/proof'
import { lastEnded } from '../kit/quarters'
import { expectNearTop, expectNoSidewaysScroll } from '../kit/seen'
import { downloaded } from '../kit/workbook'
import { RatingPage } from '../pages/rating-page'

const OTHER = 5
/** Column heading of the last ended quarter. */
const LAST = `${quarterShort(lastEnded.quarter)} ${lastEnded.year}`
const TITLE = /^Отчёт по показателям .*\.xlsx$/

const queryOf = (profile: Profile, more: Record<string, string> = {}) =>
  searchOf({ ...filtersOf(profile), year_from: lastEnded.year - 1, year_to: lastEnded.year, ...more })

/** A column heading; an unfinished year adds its number of quarters. */
const headOf = (period: string) => new RegExp(`^${period}( \\d кв\\. из 4)?$`)

/** The cell at a row and column heading. */
async function cellOf(page: Page, metric: string, period: string): Promise<Locator> {
  const table = page.getByRole('table', { name: /^Показатели по категориям/ })
  await expect(table.getByRole('columnheader', { name: headOf(period) })).toBeAttached()
  const heads = (await table.getByRole('columnheader').allInnerTexts()).map((head) => head.split('\n')[0])
  return table
    .getByRole('row', { name: metric })
    .getByRole('cell')
    .nth(heads.indexOf(period) - 1)
}

/** The numbers of an indicator's row in the workbook by heading; its values are above the collapsible lines. */
function numbersOf(sheet: Worksheet, metric: string, line: string): Map<string, unknown> {
  const head = sheet.getRow(1)
  const numbers = new Map<string, unknown>()
  let isWithin = false
  sheet.eachRow((row) => {
    const words = row.getCell(1).text
    const { outlineLevel: level = 0 } = row
    if (level < 2) isWithin = level === 1 && words === metric
    if (!isWithin || (level === 1 ? 'Значение' : words) !== line) return
    row.eachCell((cell, column) => {
      if (column > 3) numbers.set(head.getCell(column).text, cell.value)
    })
  })
  return numbers
}

test('the report, its columns, its address and its workbook', async () => {
  const subject = category(SHORT)
  const name = subject.metrics[0]?.name ?? ''
  const profile = GROUPS.report
  const { hospital } = (await openGroup('report')).own
  const before = previousPeriod(lastEnded)
  await hospital.document(subject, [per1000(8)], {
    status: 'approved',
    year: before.year,
    quarter: before.quarter,
  })
  const manager = await hospital.hire('manager')
  const page = await loginAs(manager)
  await page.goto(`/analytics/report?${queryOf(profile)}`)
  const key = `${lastEnded.year}-${lastEnded.quarter}`

  const answer = await page.request.get(`/api/analytics-report-data?${queryOf(profile)}`)
  const report: Report = await answer.json()
  expect(report.data.periods).not.toEqual([])
  const rows = report.data.metric_categories.flatMap(({ metrics }) => metrics)
  const cells = rows.find(({ metric }) => metric.name === name)?.cells ?? {}

  await test.step('a cell holds value and change, median and place on a switch', async () => {
    expect(cells[key]).toMatchObject({ own: 6, median: 4, n: 6, change: -2, better: null })
    await expect(page.getByText('Под значением — изменение к прошлому периоду:')).toBeVisible()
    const cell = await cellOf(page, name, LAST)
    await expect(cell).toHaveText('6,00\n−2,00')
    // A change without evidence has no arrow and no text.
    await expect(cell.locator('svg')).toHaveCount(0)
    await page.getByRole('switch', { name: 'Медиана и место' }).click()
    await expect(page).toHaveURL(/group=on/)
    await expect(cell).toContainText('мед. 4,00')
    await expect(cell).toContainText(`${cells[key]?.place} / 6`)
    for (const period of report.data.periods) {
      await expect(await cellOf(page, name, period.label)).toContainText(
        formatNumber(cells[period.key]?.own ?? null, 2),
      )
    }
    await expectAccessible(page)
  })

  await test.step('the workbook, taken out after a proof, has the same numbers', async () => {
    await expireProof(manager)
    expectError(/403/)
    const saved = await downloaded(page, async () => {
      await page.getByRole('button', { name: 'Другие действия' }).click()
      await page.getByRole('menuitem', { name: 'Скачать XLSX' }).click()
      await proveByPassword(page)
    })
    expect(saved.name).toMatch(TITLE)
    const sheet = saved.workbook.getWorksheet('Отчёт')
    if (!sheet) throw new Error('the workbook has no table')
    const value = numbersOf(sheet, name, 'Значение')
    const median = numbersOf(sheet, name, 'Медиана группы')
    for (const period of report.data.periods) {
      expect(value.get(period.label) ?? null).toBe(cells[period.key]?.own ?? null)
      expect(median.get(period.label) ?? null).toBe(cells[period.key]?.median ?? null)
    }
    expect(numbersOf(sheet, name, 'Изменение').get(LAST)).toBe(-2)
  })

  await test.step('columns are chosen, kept by the address and taken back by «Назад»', async () => {
    const quarter = page.getByRole('columnheader', { name: LAST, exact: true })
    const change = page.getByRole('cell').filter({ hasText: '−2,00' }).first()
    await page.getByRole('button', { name: 'Столбцы' }).click()
    await page.getByRole('checkbox', { name: 'Своё значение' }).uncheck()
    await expect(page.getByText('Изменение — к прошлому периоду:')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Своё значение' }).check()
    await page.getByRole('checkbox', { name: 'Изменение' }).uncheck()
    await expect(page.getByText('к прошлому периоду')).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Кварталы' }).uncheck()
    await expect(page.getByRole('checkbox', { name: 'Годы' })).toBeDisabled()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(quarter).toHaveCount(0)
    await page.goBack()
    await expect(quarter).toBeAttached()
    await expect(change).toBeHidden()
    await page.goBack()
    await expect(change).toBeVisible()
    await page.goForward()
    await expect(change).toBeHidden()
    await page.goForward()
    await expect(quarter).toHaveCount(0)
    await page.reload()
    await expect(
      page
        .getByRole('columnheader', { name: headOf(String(lastEnded.year)) })
        .filter({ hasText: 'кв. из 4' }),
    ).toBeAttached()
    await expect(quarter).toHaveCount(0)
  })

  await test.step('one category, and the indicators whose names hold the words', async () => {
    await page.goto(`/analytics/report?${queryOf(profile)}`)
    await page.getByRole('combobox', { name: 'Категория показателей' }).click()
    await page.getByRole('option', { name: subject.name }).click()
    await expect(page).toHaveURL(new RegExp(`category=${subject.id}`))
    const rows = page.getByRole('table').locator('tbody tr')
    await expect(rows).toHaveCount(SHORT + 1)
    const link = page.waitForRequest(/report-data\/export/)
    await page.getByRole('button', { name: 'Другие действия' }).click()
    await page.getByRole('menuitem', { name: 'Скачать XLSX' }).click()
    expect((await link).url()).toContain(`metric_category_id=${subject.id}`)
    await page.getByRole('searchbox', { name: 'Найти показатель' }).fill('нет такого показателя')
    await expect(page.getByRole('heading', { name: 'Таких показателей нет' })).toBeVisible()
    await page.getByRole('button', { name: 'Показать все' }).click()
    await expect(page).not.toHaveURL(/category|search/)
    await expect(page.getByRole('rowheader', { name }).first()).toBeVisible()
  })

  await test.step('on a phone each indicator is a card', async () => {
    await phone(page)
    await page.goto(`/analytics/report?${queryOf(profile)}`)
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })
    await expect(card.getByRole('row', { name: new RegExp(`^${LAST}`) })).toContainText('6,00')
    await expectNearTop(page.getByRole('main').getByRole('cell').first())
    await card.getByRole('button', { name: /^Все периоды/ }).click()
    await expect(card.getByRole('row')).toHaveCount(report.data.periods.length + 1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Другие действия' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Печать',
      'Скачать XLSX',
      'Для внутреннего контроля',
      'Как считается',
    ])
  })
})

test('too few organisations: nothing of them on any page, the own value stays; a download that fails', async () => {
  const subject = category(SHORT)
  const name = subject.metrics[0]?.name ?? ''
  const profile = GROUPS.four
  const { own, others } = await openGroup('four')
  const page = await loginAs(await own.hospital.hire('operator', { categories: [subject] }))
  await page.goto(`/analytics/report?${queryOf(profile, { is_emergency: 'true', group: 'on' })}`)
  await expect(page.getByText('Недостаточно организаций для сравнения: меньше 5')).toBeVisible()
  const cell = await cellOf(page, name, LAST)
  await expect(cell).toContainText('6,00')
  await expect(cell).toContainText('мало организаций')
  await expect(cell).not.toContainText('мед.')

  await breakApi(page, '**/api/analytics-report-data/export*')
  await page.getByRole('button', { name: 'Другие действия' }).click()
  await page.getByRole('menuitem', { name: 'Скачать XLSX' }).click()
  await expect(page.getByText(`Не удалось скачать файл: ${UNAVAILABLE}`)).toBeVisible()

  await page.goto(`/analytics/indicator?${queryOf(profile, { metric_category_id: String(subject.id) })}`)
  const chart = page.getByRole('article').filter({ hasText: name })
  await expect(chart).toContainText('Недостаточно организаций для сравнения: меньше 5')
  await chart.getByRole('button', { name: /^Данные/ }).click()
  await expect(chart.getByRole('table').getByRole('row').last().getByRole('cell')).toHaveText([
    '6,00',
    '—',
    'мало',
  ])

  const rating = new RatingPage(page)
  await rating.open(ratingOf(profile, subject))
  await expect(rating.own).toContainText('не меньше 5 организаций')
  await expect(rating.category).toBeHidden()
  const card = rating.metric(name)
  await expect(card).toContainText('Недостаточно организаций для сравнения: меньше 5')
  await expect(card).toContainText('6,00')
  await expect(card.getByRole('button', { name: /Все организации|Воронка/ })).toHaveCount(0)
  for (const { number } of others) await expect(page.locator('main')).not.toContainText(number)
  await expectAccessible(page)
})

test('A9: an operator sees the rows of the own categories and why; of another one dynamics show the group', async () => {
  const [own, foreign] = [category(SHORT), category(OTHER)]
  for (const one of [own, foreign]) await hospital.document(one, [per1000(6)], { status: 'approved' })
  const page = await signIn('operator', { categories: [own] })
  const sizes = [page.viewportSize() ?? PHONE, PHONE]
  await page.goto('/analytics/report')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(page.getByText('Показаны ваши категории: ')).toBeVisible()
    await expect(page.getByText(own.metrics[0]?.name ?? '').first()).toBeVisible()
    await expect(page.getByText(foreign.metrics[0]?.name ?? '')).toHaveCount(0)
  }
  await page.goto(`/analytics/indicator?metric_category_id=${foreign.id}`)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(page.getByText(/значения организации видят те, кто ведёт категорию/)).toBeVisible()
    await expectAccessible(page)
  }
  const nobody = await signIn('operator')
  await nobody.goto('/analytics/report')
  await expect(
    nobody.getByRole('heading', { name: 'Вам пока не назначены категории показателей' }),
  ).toBeVisible()
})

test('an administrator chooses whose report and dynamics these are', async ({ adminPage: page }) => {
  const subject = category(SHORT)
  const [name, profile] = [subject.metrics[0]?.name ?? '', GROUPS.five]
  const own = (await openGroup('five')).own.hospital
  const asked = page.getByText('Выберите организацию, чтобы увидеть рядом её значения')
  await page.goto(`/analytics/report?${queryOf(profile)}`)
  await expect(asked).toBeVisible()
  await find(page, 'Организация', own.shortName)
  await expect(await cellOf(page, name, LAST)).toContainText('6,00')
  await page.goto(`/analytics/indicator?${queryOf(profile, { metric_category_id: String(subject.id) })}`)
  await expect(asked).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('—')
  await find(page, 'Организация', own.shortName)
  await expect(page).toHaveURL(new RegExp(`company_id=${own.id}`))
  await expect(card.getByText('6,00', { exact: true }).first()).toBeVisible()
})
