import type { Page } from '@playwright/test'
import { expectAccessible, PHONE, phone } from '../kit/accessible'
import { expect, expectError, hospital, loginAs, signIn, test } from '../kit/fixtures'
import { choose } from '../kit/forms'
import { category, LONG, RATE } from '../kit/hospital'
import { letterTo, linkIn } from '../kit/mailbox'
import { isSeen } from '../kit/seen'
import { DocumentPage } from '../pages/document-page'
import { MyMetricsPage } from '../pages/my-metrics-page'

const SCREENS = [{ width: 1440, height: 900 }, PHONE]

const thread = (page: Page, about: string) => page.getByRole('region', { name: `Вопрос ${about}` })
const LONG_REASON = 'Не сходится с отделением статистики: у них на два больше, проверьте по журналу'
const reason = (page: Page) => page.getByRole('alertdialog').getByLabel('Причина')

test('a question on a cell, a return, and an approval that asks first', async ({ document: manager }) => {
  const own = category(RATE)
  await manager.open(await hospital.document(own, [['1', '50']]))

  // By the keyboard shortcut from a number of the row.
  await manager.field(1, 'b').press('Alt+q')
  const asking = manager.page.getByRole('region', { name: 'Новый вопрос' })
  await expect(asking.getByRole('textbox', { name: 'Вопрос' })).toBeFocused()
  await asking.getByRole('radio', { name: 'число a' }).check()
  await asking.getByRole('textbox', { name: 'Вопрос' }).fill('Вместе с переведёнными?')
  await asking.getByRole('button', { name: 'Спросить' }).click()
  await expect(thread(manager.page, 'о числе a')).toContainText('Вместе с переведёнными?')
  await expect(manager.row(1).getByRole('button', { name: /^Спросить о показателе/ })).toBeFocused()
  await manager.choose('Вернуть на доработку')
  await reason(manager.page).fill(LONG_REASON)
  await manager.question.getByRole('button', { name: 'Вернуть на доработку' }).click()
  await expect(manager.page.getByText('возвращён на доработку', { exact: true })).toBeVisible()
  await expectAccessible(manager.page)
  // On a phone, by keyboard: the operator finds the question in the matrix, answers and marks it as fixed.
  const operator = new DocumentPage(await signIn('operator', { categories: [own] }))
  await phone(operator.page)
  const matrix = new MyMetricsPage(operator.page)
  await matrix.open()
  await expect(matrix.cell(own)).toHaveAccessibleName(/возвращён.*1 вопрос/)
  // Her page lists the requests first, a return before a question, each with its button.
  const asked = matrix.asked.getByRole('listitem')
  await expect(asked).toHaveCount(2)
  await expect(asked.first()).toContainText(`«${LONG_REASON}» Петрова Анна`)
  const cut = ({ scrollHeight, clientHeight }: Element) => scrollHeight - clientHeight
  expect(await asked.first().getByRole('paragraph').evaluate(cut)).toBe(0)
  await expect(asked.last()).toContainText('Вопрос о числе a')
  await expect(asked.last()).toContainText('Вместе с переведёнными?')
  await expect(asked.last().getByRole('link', { name: /^Ответить/ })).toBeVisible()
  await expectAccessible(operator.page)
  const fix = asked.first().getByRole('link', { name: /^Исправить/ })
  expect((await fix.boundingBox())?.y).toBeLessThan(480)
  await fix.click()
  await expect(operator.page.getByText('Не сходится с отделением статистики')).toBeVisible()
  await operator.page.getByRole('button', { name: '1 вопрос', exact: true }).press('Enter')
  const answer = thread(operator.page, 'о числе a').getByRole('textbox', { name: 'Ответ' })
  await expect(answer).toBeFocused()
  await operator.page.keyboard.type('Без них')
  await operator.page.keyboard.press('Enter')
  await expect(thread(operator.page, 'о числе a')).toContainText('есть ответ')
  await expect(answer).toHaveValue('')
  await expect(
    thread(operator.page, 'о числе a').getByRole('button', { name: 'Закрыть вопрос' }),
  ).toHaveCount(0)
  await expectAccessible(operator.page)
  await operator.page.getByRole('button', { name: 'Готово, проверьте' }).click()
  // Without a change the operator has to say why the numbers stand.
  const unchanged = operator.page.getByRole('alertdialog', { name: 'Отправить без изменений?' })
  await unchanged.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(unchanged).toContainText('Напишите ответ')
  await expectAccessible(operator.page)
  await unchanged.getByRole('textbox', { name: 'Ответ' }).fill('Журнал сверен с отделением')
  await unchanged.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(operator.page.getByText('Ответ: Журнал сверен с отделением')).toBeVisible()
  await expect(operator.page.getByText('Проверено, ничего не изменено, ждёт проверки')).toBeVisible()
  await expect(operator.page.getByText('ждёт проверки', { exact: true })).toBeVisible()

  // The operator has no open request; the manager sees the answer and the correction.
  await operator.page.goto('/my-metrics')
  await expect(matrix.documents).toBeVisible()
  await expect(matrix.asked).toHaveCount(0)
  await expect(matrix.cell(own)).toHaveAccessibleName(/: ждёт проверки, /)
  const mine = new MyMetricsPage(manager.page)
  await mine.open()
  await expect(
    mine.asked.getByRole('link', { name: /^Прочитать ответ\s*: Ответ на ваш вопрос о числе a/ }),
  ).toBeVisible()
  await mine.asked.getByRole('link', { name: /^Проверить\s*: Готово после возврата/ }).click()

  // Approval lists the open questions; one closed meanwhile is not listed.
  await expect(thread(manager.page, 'о числе a')).toContainText('Без них')
  await manager.approve.click()
  await expect(manager.question).toContainText('Остались открытые вопросы')
  await manager.question.getByRole('button', { name: 'Отмена' }).click()
  await thread(manager.page, 'о числе a').getByRole('button', { name: 'Закрыть вопрос' }).click()
  await expect(manager.row(1).getByText('Закрыто: 1 вопрос')).toBeVisible()
  await manager.approve.click()
  await expect(manager.question).not.toContainText('Остались открытые вопросы')
  await manager.question.getByRole('button', { name: 'Утвердить' }).click()
  await expect(manager.page.getByText('Показатели утверждены')).toBeVisible()

  await manager.choose('История')
  for (const words of ['Вопрос закрыт', 'Отправлено на проверку после возврата', 'Задан вопрос'])
    await expect(manager.dialog).toContainText(words)
})

test('questions and returns are in full view, on a phone too', async ({ document: manager }) => {
  const own = category(LONG)
  const id = await hospital.document(own, Array(8).fill(['1', '50']))
  await manager.open(id)
  for (const size of SCREENS) {
    await manager.page.setViewportSize(size)
    for (const number of [1, 5, 10]) {
      const ask = manager.row(number).getByRole('button', { name: /^Спросить о показателе/ })
      await expect(ask).toHaveAttribute('aria-expanded', 'false')
      await ask.click()
      await expect(ask).toHaveAttribute('aria-expanded', 'true')
      const asking = manager.page.getByRole('region', { name: 'Новый вопрос' })
      await expect(asking.getByRole('textbox', { name: 'Вопрос' })).toBeFocused()
      await expect.poll(() => isSeen(asking)).toBe(true)
      await manager.page.keyboard.press('Escape')
      await expect(asking).toHaveCount(0)
    }
  }
  await manager.choose('Вернуть на доработку')
  await reason(manager.page).fill('Не сходится с отделением статистики')
  await manager.question.getByRole('button', { name: 'Вернуть на доработку' }).click()
  await expect(manager.page.getByText('возвращён на доработку', { exact: true })).toBeVisible()

  const operator = new DocumentPage(await signIn('operator', { categories: [own] }))
  for (const size of SCREENS) {
    await operator.page.setViewportSize(size)
    await operator.open(id)
    await expect(operator.fields.first()).toBeEditable()
    const told = operator.page.getByText('Не сходится с отделением статистики')
    await expect(operator.page.locator(':focus')).toContainText('Не сходится с отделением статистики')
    await expect.poll(() => isSeen(told)).toBe(true)
  }
})

test('a typed answer outlives an approval and a closed question', async ({ document: manager }) => {
  const own = category(RATE)
  const id = await hospital.document(own, [['1', '50']])
  await manager.open(id)
  await manager
    .row(1)
    .getByRole('button', { name: /^Спросить о показателе/ })
    .click()
  await expect(manager.page.getByRole('textbox', { name: /Вопрос/ })).toBeFocused()
  await manager.page.keyboard.type('Вместе с переведёнными?')
  await manager.page.keyboard.press('Enter')
  const asked = thread(manager.page, 'о показателе')
  await expect(asked).toContainText('ждёт ответа')

  const operator = new DocumentPage(await signIn('operator', { categories: [own] }))
  await operator.open(id)
  const open = thread(operator.page, 'о показателе')
  const answer = open.getByRole('textbox', { name: 'Ответ' })
  await answer.fill('Без них, сверили по журналу')
  expectError(/409/)
  await manager.approveNow()
  await expect(manager.messages).toContainText('Показатели утверждены')
  await operator.field(1, 'a').fill('2')
  await operator.question.getByRole('button', { name: 'Загрузить утверждённую версию' }).click()
  await expect(operator.shown(1)).toContainText('введено здесь: 2')
  await expect(answer).toHaveValue('Без них, сверили по журналу')

  await asked.getByRole('button', { name: 'Закрыть вопрос' }).click()
  await expect(manager.page.getByText('Закрыто: 1 вопрос')).toBeVisible()
  await open.getByRole('button', { name: 'Ответить' }).click()
  await expect(open.getByRole('status')).toContainText('Вопрос закрыли, пока вы писали')
  await expect(open).toContainText('закрыт')
  await expect(answer).toHaveValue('Без них, сверили по журналу')
  await expectAccessible(operator.page)
  await open.getByRole('button', { name: 'Убрать' }).click()
  await expect(operator.page.getByText('Закрыто: 1 вопрос')).toBeVisible()
})

test('a manager asks to return an approved document to work; an administrator decides in the inbox', async () => {
  const [person, administrator] = [await hospital.hire('manager'), await hospital.hire('admin')]
  const id = await hospital.document(category(RATE), [['1', '50']], { status: 'approved', userId: person.id })
  const manager = new DocumentPage(await loginAs(person))
  await manager.open(id)
  await manager.page.getByRole('button', { name: 'Попросить вернуть в работу' }).click()
  await reason(manager.page).fill('Нашли ошибку')
  await manager.question.getByRole('button', { name: 'Отправить просьбу' }).click()
  await expect(manager.page.getByText('Руководитель просит вернуть документ в работу')).toBeVisible()

  const admin = await loginAs(administrator)
  const letter = await letterTo(administrator.email, /^Просьба вернуть показатели в работу$/)
  // Links in older letters lead to a list that the inbox has replaced.
  await admin.goto('/admin/withdrawal-requests')
  await expect(admin).toHaveURL('/admin/inbox?kind=withdrawals')
  await admin.goto(linkIn(letter, '/admin/inbox'))
  const item = admin.getByRole('main').getByRole('listitem').filter({ hasText: hospital.shortName })
  await expect(item).toContainText('Нашли ошибку')
  await expectAccessible(admin, phone)
  await admin.setViewportSize({ width: 1280, height: 720 })
  await admin.getByRole('link').filter({ hasText: hospital.shortName }).click()
  const open = admin.getByRole('article')
  await expect(open.getByRole('heading', { name: 'Что изменится, если вернуть' })).toBeVisible()
  await expect(open).toContainText('Нашли ошибку')
  await expectAccessible(admin)
  await open.getByRole('button', { name: 'Вернуть в работу' }).click()
  await reason(admin).fill('Исправьте и утвердите')
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Вернуть в работу' }).click()
  await expect(admin.getByText('Документ возвращён в работу')).toBeVisible()
  await expect(admin.getByText('Нашли ошибку')).toHaveCount(0)
  await choose(admin, 'Состояние', 'Рассмотренное')
  await expect(item).toContainText('возвращён в работу')
  await item.getByRole('link').click()
  await expect(open).toContainText('Исправьте и утвердите')
  await letterTo(person.email, /^Утверждение показателей отозвано$/)
  await manager.page.reload()
  await expect(manager.page.getByText('Документ возвращён в работу')).toBeVisible()
})
