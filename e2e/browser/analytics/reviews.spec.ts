import { formatDate } from '@/lib/core/format/dates'
import { expectAccessible, phone } from '../kit/accessible'
import { untilAlive } from '../kit/alive'
import { database } from '../kit/database'
import { expect, hospital, test } from '../kit/fixtures'
import { category, SHORT } from '../kit/hospital'
import { expectNoSidewaysScroll } from '../kit/seen'

/** As many as a chief physician answers in ten minutes: comparison.md J2 asks for under a minute each. */
const TEN = 10

/** Has the server's own job look now instead of at its next time. */
const lookNow = (queue: string) =>
  database.query('INSERT INTO pgboss.job (name, data) VALUES ($1, $2)', [queue, {}])

const NOTE = 'Случаи одного отделения внесены дважды'
const MEASURE = 'Ежедневный обход'

test('a chief physician answers a signal from the overview in a minute, and what follows is filled in', async ({
  managerPage: page,
}) => {
  test.slow()
  const subject = category(SHORT)
  const shortName = subject.metrics[0]?.shortName ?? ''
  await hospital.approved(subject, [40, 45, 40, 45, 40, 45, 40, 45, 300])
  await expect(() => lookNow('signal-reviews')).toPass()
  const reviewsOf = async () =>
    (
      await database.query('SELECT id, due_date::text FROM signal_reviews WHERE company_id = $1', [
        hospital.id,
      ])
    ).rows
  await expect.poll(async () => (await reviewsOf()).length, { timeout: 120_000 }).toBe(1)
  const [review] = await reviewsOf()
  const dialog = page.getByRole('dialog', { name: /^Разбор сигнала/ })

  await test.step('an error in the data leads to the request to return the document', async () => {
    await page.goto('/analytics/overview')
    await untilAlive(page)
    const attention = page.getByRole('region', { name: 'Что требует внимания' })
    await expect(attention.getByRole('link', { name: 'Разобрано 0 из 1' })).toBeVisible()
    await attention
      .getByRole('listitem')
      .filter({ hasText: shortName })
      .getByRole('button', { name: /^Разобрать/ })
      .click()
    await expect(dialog.getByText(/^300 вместо обычных/)).toBeVisible()
    await expect(dialog.getByText(/^так далеко случайно бывает не чаще/)).toBeVisible()
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
    await expect(page.getByRole('article', { name: MEASURE })).toContainText('Результат сравним, когда')
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

test('ten signals in a row: each is told with its chart and numbers, and answered with the keyboard alone', async ({
  managerPage: page,
}) => {
  test.slow()
  for (const place of [1, 2, 3])
    await hospital.approved(category(place), [40, 45, 40, 45, 40, 45, 40, 45, 300], { indicators: 20 })
  await expect(() => lookNow('signal-reviews')).toPass()
  const asked = async () => {
    const { rows } = await database.query(
      'SELECT id FROM signal_reviews WHERE company_id = $1 AND NOT is_better',
      [hospital.id],
    )
    return rows.length
  }
  await expect.poll(asked, { timeout: 120_000 }).toBeGreaterThanOrEqual(TEN)
  const all = await asked()
  await page.goto('/analytics/signals')
  await untilAlive(page)
  const dialog = page.getByRole('dialog', { name: /^Разбор сигнала/ })
  for (let answered = 0; answered < TEN; answered += 1) {
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
    await expect(page.getByRole('heading', { name: `Разобрано ${answered + 1} из ${all}` })).toBeVisible()
  }
})

test('an administrator sees whom to call first, and why, in words that accuse nobody', async ({
  adminPage: page,
}) => {
  test.slow()
  await hospital.approved(category(SHORT), [20, 21, 20, 19, 20, 21, 20, 19, 20, 20, 21, 19])
  await expect(() => lookNow('data-quality')).toPass()
  const found = () => database.query('SELECT id FROM quality_findings WHERE company_id = $1', [hospital.id])
  await expect.poll(async () => (await found()).rows.length, { timeout: 120_000 }).toBeGreaterThan(0)
  await page.goto('/admin/data-quality')
  const line = page
    .getByRole('list', { name: 'Организации' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: hospital.shortName, exact: true }) })
  await expect(line).toContainText('Слишком ровные ряды')
  await expectAccessible(page)
  await phone(page)
  await expectNoSidewaysScroll(page)
  await line.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Паспорт качества данных' })).toBeVisible()
  await expect(page.getByText('Оценки и места здесь нет')).toBeVisible()
  await expectAccessible(page)
})
