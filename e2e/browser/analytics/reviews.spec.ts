import { formatDate } from '@/lib/core/format/dates'
import { expectAccessible, phone } from '../kit/accessible'
import { database } from '../kit/database'
import { expect, expectError, hospital, test } from '../kit/fixtures'
import { category, LONG, SHORT } from '../kit/hospital'
import { untilHydrated } from '../kit/hydration'
import { lastEnded } from '../kit/quarters'
import { expectNoSidewaysScroll } from '../kit/seen'

/** Eight stable quarters and an outlier. */
const SERIES = [40, 45, 40, 45, 40, 45, 40, 45, 300]

/**
 * Creates reviews of outliers of lower-is-better indicators, as the job does (reviews.db.test.ts).
 * @param indicators number of indicators with an outlier
 * @returns the reviews
 */
async function askAbout(place: number, indicators: number) {
  await hospital.approved(category(place), SERIES, { indicators })
  const { rows } = await database.query<{ id: number; due_date: string }>(
    `INSERT INTO signal_reviews (company_id, metric_id, kind, is_better, year, quarter, found_year, found_quarter, value,
       due_date)
     SELECT $1, id, 'outlier', false, $3, $4, $3, $4, 30, current_date + 30 FROM metrics
     WHERE metric_category_id = $2 AND metric_target_order_id = 1 ORDER BY position LIMIT 3
     RETURNING id, due_date::text`,
    [hospital.id, category(place).id, lastEnded.year, lastEnded.quarter],
  )
  return rows
}

const NOTE = 'Случаи одного отделения внесены дважды'
const MEASURE = 'Ежедневный обход'

test('a signal is answered from the overview in a minute', async ({ managerPage: page }) => {
  const subject = category(SHORT)
  const shortName = subject.metrics[0]?.shortName ?? ''
  const [review] = await askAbout(SHORT, 1)
  if (!review) throw new Error('nothing is asked')
  const dialog = page.getByRole('dialog', { name: /^Разбор сигнала/ })

  await test.step('an error in the data leads to the request to return the document', async () => {
    await page.goto('/analytics/overview')
    await untilHydrated(page)
    const attention = page.getByRole('region', { name: 'Что требует внимания' })
    await expect(attention.getByRole('link', { name: 'Разобрано 0 из 1' })).toBeVisible()
    await attention
      .getByRole('listitem')
      .filter({ hasText: shortName })
      .getByRole('button', { name: /^Разобрать/ })
      .click()
    await expect(dialog.getByText(/^300 вместо обычных/)).toBeVisible()
    await expect(dialog.getByText(/^так далеко случайно бывает не чаще/)).toBeVisible()
    // Its focus would scroll the facts away.
    await expect(dialog.getByLabel('Что узнали')).not.toBeFocused()
    await expect(dialog).toContainText(`ответить до ${formatDate(review.due_date)}`)
    await dialog.getByRole('button', { name: 'Сохранить разбор' }).click()
    await expect(dialog.getByRole('alert').first()).toHaveText('Выберите, что стоит за сигналом')
    await dialog.getByRole('radio', { name: /^Ошибка в данных/ }).check()
    await dialog.getByLabel('Что узнали').fill(NOTE)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Сохранить разбор' }).click()
    await dialog.getByRole('button', { name: 'Попросить вернуть документ' }).click()
    await expect(page.getByText('Просьба отправлена администратору проекта').first()).toBeVisible()
    await expect(attention.getByRole('link', { name: 'Разобрано 1 из 1' })).toBeVisible()
    const { rows } = await database.query('SELECT reason FROM withdrawal_requests WHERE reason = $1', [NOTE])
    expect(rows).toHaveLength(1)
  })

  await test.step('from the letter on a phone; a problem of care leads to a measure', async () => {
    await phone(page)
    await page.goto(`/analytics/signals?review=${review.id}`)
    await expect(dialog.getByLabel('Что узнали')).toHaveValue(NOTE)
    await expect(dialog.getByRole('radio', { name: /^Ошибка в данных/ })).toBeChecked()
    await dialog.getByRole('radio', { name: /^Проблема помощи/ }).check()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Сохранить разбор' }).click()
    await dialog.getByRole('link', { name: 'Наметить мероприятие' }).click()
    const form = page.getByRole('dialog', { name: 'Новое мероприятие' })
    await expect(form.getByLabel('Причина')).toHaveValue(NOTE)
    await form.getByLabel('Название').fill(MEASURE)
    await form.getByLabel('Действие').fill('Обход заведующего каждый день')
    await form.getByRole('button', { name: 'Наметить' }).click()
    await expect(page.getByRole('article', { name: MEASURE })).toContainText('Результат сравним')
  })

  await test.step('where a measure is under way already, the answer leads to it', async () => {
    await page.goto(`/analytics/signals?review=${review.id}`)
    await dialog.getByRole('button', { name: 'Сохранить разбор' }).click()
    await expect(dialog).toContainText(`В работе мероприятие № 1 «${MEASURE}».`)
    await expect(dialog.getByRole('link', { name: 'Наметить мероприятие' })).toBeVisible()
    await dialog.getByRole('link', { name: 'Открыть мероприятие' }).click()
    await expect(page.getByRole('article', { name: MEASURE })).toBeVisible()
  })
})

test.describe('with a clock of its own', () => {
  test.use({ isWarm: false })

  test('an answer over a colleague’s is refused, and goes to no other signal of the indicator', async ({
    managerPage: page,
  }) => {
    const [review] = await askAbout(SHORT, 1)
    if (!review) throw new Error('nothing is asked')
    await database.query(
      `INSERT INTO signal_reviews (company_id, metric_id, kind, is_better, year, quarter, found_year, found_quarter,
         value, due_date)
       SELECT company_id, metric_id, 'shift', false, year - 1, quarter, found_year, found_quarter, value, due_date
       FROM signal_reviews WHERE id = $1`,
      [review.id],
    )
    await page.goto('/analytics/signals')
    await untilHydrated(page)
    const dialog = page.getByRole('dialog', { name: /^Разбор сигнала/ })
    await page
      .getByRole('button', { name: /^Разобрать/ })
      .first()
      .click()
    await dialog.getByRole('radio', { name: /^Ошибка в данных/ }).check()
    await dialog.getByLabel('Что узнали').fill(NOTE)
    await database.query(
      `UPDATE signal_reviews SET cause = 'care', note = 'Ответ коллеги', answered_at = now(), version = version + 1,
         user_id = (SELECT min(id) FROM users WHERE company_id = $1) WHERE company_id = $1`,
      [hospital.id],
    )
    // A minute later the window gets the focus back.
    await page.clock.setFixedTime(Date.now() + 60_000)
    const read = page.waitForResponse('**/api/signal-reviews*')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await read
    expectError(/409/)
    await dialog.getByRole('button', { name: 'Сохранить разбор' }).click()
    await expect(page.getByText('Разбор изменён другим пользователем').first()).toBeVisible()
    await expect(dialog.getByLabel('Что узнали')).toHaveValue(NOTE)
    const { rows } = await database.query('SELECT DISTINCT note FROM signal_reviews WHERE company_id = $1', [
      hospital.id,
    ])
    expect(rows).toEqual([{ note: 'Ответ коллеги' }])
  })
})

test('a series of signals is answered by keyboard', async ({ managerPage: page }) => {
  const { length: all } = await askAbout(LONG, 10)
  expect(all).toBe(3)
  await page.goto('/analytics/signals')
  await untilHydrated(page)
  const dialog = page.getByRole('dialog', { name: /^Разбор сигнала/ })
  for (let answered = 0; answered < all; answered += 1) {
    await page
      .getByRole('button', { name: /^Разобрать/ })
      .first()
      .press('Enter')
    await expect(dialog.getByText('вместо обычных').or(dialog.getByText(', обычно ')).first()).toBeVisible()
    await dialog.getByRole('radio', { name: /^Причина не найдена/ }).press('Space')
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Что узнали')).toBeFocused()
    await page.keyboard.type(`Истории болезни просмотрены, общего у случаев нет: ${answered}`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Сохранить разбор' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: `Разобрано ${answered + 1} из ` })).toBeVisible()
  }
})

test('an administrator sees whom to call first, and why', async ({ adminPage: page }) => {
  // The job's own findings: quality.db.test.ts.
  await database.query(
    `INSERT INTO quality_findings (company_id, rule, year, quarter, detail, chance)
     VALUES ($1, 'copies', $2, $3, '{"kind": "copies", "numbers": 40, "equal": 38, "expected": 2.5}', 1e-30)`,
    [hospital.id, lastEnded.year, lastEnded.quarter],
  )
  await page.goto('/admin/data-quality')
  const line = page
    .getByRole('list', { name: 'Организации' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: hospital.shortName, exact: true }) })
  await expect(line).toContainText('Квартал похож на прошлый')
  await expectAccessible(page)
  await phone(page)
  await expectNoSidewaysScroll(page)
  await line.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Паспорт качества данных' })).toBeVisible()
  await expect(page.getByText('Оценки и места здесь нет')).toBeVisible()
  await expectAccessible(page)
})
