import { PERIODICITY, previousPeriod } from '@/lib/calc/periods'
import { expectAccessible } from '../kit/accessible'
import { expect, hospital, test } from '../kit/fixtures'
import { category, SHORT } from '../kit/hospital'
import { lastEnded } from '../kit/quarters'

const REASON = 'Вспышка в отделении, протокол № 2'

const before = previousPeriod(lastEnded)
const { year, quarter } = before

test('a warning comes while typing, holds no draft back, demands a comment and is listed at approval', async ({
  document,
}) => {
  expect(before.periodicity).toBe(PERIODICITY.quarter)
  const earlier = [
    ['5', '50'],
    ['6', '60'],
    ['7', '70'],
  ] as const
  await hospital.document(category(SHORT), earlier, { year, quarter, status: 'approved' })
  await document.openNew(category(SHORT))
  await expect(document.field(1, 'a')).toBeFocused()
  // The compared numbers are one press away.
  await document
    .row(1)
    .getByRole('button', { name: /^было 10,00/ })
    .press('Enter')
  const details = document.page.getByRole('dialog', { name: /^Прошлые значения: / })
  await expect(details.getByRole('row', { name: /^Предыдущий период/ })).toContainText(/50\s*10,00/)
  await expectAccessible(document.page)
  await document.page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await document.enter(1, '5', '50')
  await expect(document.note(1)).toBeHidden()
  const slip = 'a = 55: похоже, цифра набрана дважды, раньше было 5'
  await document.field(1, 'a').fill('55')
  await expect(document.warning(1, slip)).toBeVisible()
  await expect(document.warning(1, 'Числитель a больше знаменателя b')).toBeVisible()
  await expect(document.field(1, 'a')).toHaveAccessibleDescription(/похоже, цифра набрана дважды/)
  await expect(document.saidAloud).toBeEmpty()
  await document.field(1, 'a').press('Tab')
  await expect(document.saidAloud).toContainText(`Показатель 1: ${slip}`)
  await expect(document.page.getByText('2 предупреждения')).toBeVisible()
  await document.enter(2, '6', '60')
  await document.enter(3, '7', '70')
  await expect(document.saveState).toHaveText(/^Сохранено в /)
  await document.page.reload()
  await expect(document.field(1, 'a')).toBeFocused()

  await document.approve.click()
  await expect(document.messages).toContainText('Утвердить нельзя: нужно пояснение к 1 показателю')
  await expect(document.question).toBeHidden()
  await expect(document.note(1)).toBeFocused()
  await expect(document.note(1)).toHaveAccessibleDescription('Объясните, если число верно')
  await expectAccessible(document.page)
  await document.page.keyboard.type(REASON)
  await expect(document.note(1)).not.toHaveAttribute('aria-invalid')
  await document.page.keyboard.press('Control+Enter')
  await expect(document.question).toContainText('Числитель a больше знаменателя b')
  await expect(document.question).toContainText(`Пояснение: ${REASON}`)
  await document.question.getByRole('button', { name: 'Утвердить' }).click()
  await expect(document.messages).toContainText('Показатели утверждены')
  await expect(document.shown(1)).toContainText(`Пояснение: ${REASON}`)
  await expect(document.shown(1)).toContainText('Числитель a больше знаменателя b')
  await document.page.reload()
  await expect(document.shown(1)).toContainText(`Пояснение: ${REASON}`)
})

test('F8 leads to the number, a press mends it, and only who leaves it says why', async ({ document }) => {
  for (const [back, a, b] of [
    [1, '15', '1640'],
    [2, '17', '1700'],
    [3, '16', '1660'],
  ] as const) {
    let period = lastEnded
    for (let step = 0; step < back; step += 1) period = previousPeriod(period)
    await hospital.document(category(SHORT), [[a, b]], {
      year: period.year,
      quarter: period.quarter,
      status: 'approved',
    })
  }
  await document.openNew(category(SHORT))
  await document.enter(1, '1728', '19')
  await expect(document.warning(1, 'Похоже, числа поменялись местами')).toBeVisible()
  await document.field(3, 'a').focus()
  await document.page.keyboard.press('F8')
  await expect(document.field(1, 'a')).toBeFocused()
  await expectAccessible(document.page)
  await document.page.keyboard.press('Alt+s')
  await document.expectRow(1, '19', '1\u00a0728')
  await expect(document.field(1, 'a')).toBeFocused()
  await expect(document.note(1)).toBeHidden()
  await document.enter(1, '1728', '19')
  await document.note(1).focus()
  for (const key of ['Tab', 'ArrowRight', 'Shift+Tab', 'Tab', 'Enter'])
    await document.page.keyboard.press(key)
  await expect(document.note(1)).toHaveValue('Изменился порядок учёта')
  await document.row(1).getByRole('button', { name: 'Поменять местами' }).click()
  await expect(document.field(1, 'a')).toHaveValue('19')
})
