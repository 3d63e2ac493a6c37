import { assignCategories } from '@/prisma/seed/builders/user'
import { database } from '../kit/database'
import { expect, expectError, hospital, loginAs, signIn, test } from '../kit/fixtures'
import { category, FILLED, SHORT } from '../kit/hospital'
import { DocumentPage } from '../pages/document-page'

/** Creates one document and opens it on all pages. */
async function openForAll(rows: Parameters<typeof hospital.document>[1], ...pages: DocumentPage[]) {
  const id = await hospital.document(category(SHORT), rows)
  for (const page of pages) await page.open(id)
}

test('the second of two people loses nothing, and the question takes none of their keys for an answer', async ({
  operatorDocument: second,
  document: first,
}) => {
  const id = await hospital.document(category(SHORT), FILLED.slice(0, 2))
  await first.open(id)
  await second.open(id)
  await first.enter(1, '5', '55')
  await first.toggle(3).click()
  await first.saveAndSee()

  expectError(/409/)
  await second.field(1, 'a').fill('9')
  await second.field(2, 'b').fill('66')
  await expect(second.question.getByRole('heading')).toBeFocused()
  for (const key of ['Enter', 'Space', '7', 'Enter']) await second.page.keyboard.press(key)
  await expect(second.question).toContainText('Документ тем временем изменён')
  await expect(second.question).toContainText(/Петрова .+, \d\d\.\d\d\.\d{4},? \d\d:\d\d/)
  await second.page.keyboard.press('Tab')
  await expect(second.question.getByRole('button', { name: 'Остаться' })).toBeFocused()
  await second.page.keyboard.press('Enter')
  await expect(second.question).toBeHidden()
  await expect(second.field(2, 'b')).toBeFocused()
  await expect(second.field(1, 'a')).toHaveValue('9')
  await expect(second.saveState).toHaveText(/^Не сохранено/)

  await second.saveNow()
  await second.question.getByRole('button', { name: 'Загрузить новую версию, сохранив введённое' }).click()
  await expect(second.question).toBeHidden()
  await expect(second.field(1, 'a')).toBeFocused()
  await expect(second.field(1, 'a')).toHaveValue('9')
  await expect(second.field(1, 'a')).toHaveAccessibleDescription('сохранено: 5')
  await expect(second.field(1, 'b')).toHaveValue('55')
  await second.expectRow(2, '2', '66')
  await expect(second.toggle(3)).not.toBeChecked()
  await second.saveAndSee()

  await first.page.reload()
  await first.expectRow(1, '9', '55')
  await expect(first.field(2, 'b')).toHaveValue('66')
})

test('two people who change different numbers are asked nothing: both stay, and it is told who changed what', async ({
  operatorDocument: second,
}) => {
  const id = await hospital.document(category(SHORT), [['1', '50']])
  const colleague = await hospital.hire('manager')
  const first = new DocumentPage(await loginAs(colleague))
  await first.open(id)
  await second.open(id)
  await first.field(1, 'b').fill('55')
  await first.saveAndSee()
  const third = new DocumentPage(await loginAs(await hospital.hire('manager', { surname: 'Котова' })))
  await third.open(id)
  await third.field(3, 'a').fill('4')
  await third.saveAndSee()

  expectError(/409/)
  await second.field(2, 'a').fill('9')
  await expect(second.messages).toContainText(
    /Котова Анна, Петрова Анна тем временем меняют этот же документ: 1b, 3a\. Ваши числа остались/,
  )
  await expect(second.saveState).toHaveText(/^Сохранено в /)
  await expect(second.question).toBeHidden()
  await expect(second.field(1, 'b')).toHaveValue('55')
  await expect(second.field(2, 'a')).toBeFocused()
  await first.page.reload()
  await expect(first.field(2, 'a')).toHaveValue('9')
})

test('a foreign change is approved only anew', async ({ operatorDocument: operator, document: manager }) => {
  await openForAll(FILLED, manager, operator)
  const release = await manager.holdSaves()
  await manager.field(1, 'a').fill('2')
  await manager.approve.click()
  const yes = manager.question.getByRole('button', { name: 'Утвердить' })
  await expect(yes).toBeVisible()
  await operator.field(2, 'b').fill('66')
  await operator.saveAndSee()
  expectError(/409/)
  release()
  await yes.click()
  await expect(manager.messages).toContainText('тем временем меняет этот же документ: 2b')
  await yes.click()
  await expect(manager.messages).toContainText('Показатели утверждены')
})

test('a return on an old page loses nothing', async ({ operatorDocument: operator, document: manager }) => {
  await openForAll([['1', '50']], manager, operator)
  await operator.enter(1, '7', '70')
  await operator.enter(2, '2', '60')
  await operator.saveAndSee()

  await manager.choose('Вернуть на доработку')
  await manager.page.getByRole('alertdialog').getByLabel('Причина').fill('Сверьте с журналом')
  await manager.question.getByRole('button', { name: 'Вернуть на доработку' }).click()
  await expect(manager.page.getByText('возвращён на доработку', { exact: true })).toBeVisible()
  await expect(manager.field(1, 'a')).toHaveValue('7')
  await expect(manager.field(2, 'b')).toHaveValue('60')
  await expect(manager.saveState).not.toHaveText(/^Не сохранено/)
  // Leaving the page sends pending changes.
  await manager.page.goto('/my-metrics')

  await operator.page.reload()
  await operator.page.getByRole('button', { name: 'Готово, проверьте' }).click()
  await operator.question.getByRole('textbox', { name: 'Ответ' }).fill('Сверено с журналом, числа верны')
  await operator.question.getByRole('button', { name: 'Отправить на проверку' }).click()
  // Without a change since the return, no correction is announced.
  await expect(operator.page.getByText('Проверено, ничего не изменено, ждёт проверки')).toBeVisible()
  await expect(operator.field(1, 'a')).toHaveValue('7')
  await expect(operator.field(2, 'b')).toHaveValue('60')
})

test('two people create one document', async ({ operatorDocument: second, document: first }) => {
  await first.openNew(category(SHORT))
  await second.openNew(category(SHORT))
  await first.enter(1, '5', '50')
  await first.saveAndSee()

  expectError(/409/)
  await second.enter(1, '6', '50')
  await second.enter(2, '7', '70')
  await second.page.keyboard.press('Control+s')
  await expect(second.question).toContainText('Документ за этот период уже создан')
  await second.question.getByRole('button', { name: 'Открыть его, сохранив введённое' }).click()
  await expect(second.page).toHaveURL(first.page.url())
  await expect(second.field(1, 'a')).toHaveValue('6')
  await expect(second.field(1, 'a')).toHaveAccessibleDescription('сохранено: 5')
  await expect(second.field(2, 'b')).toHaveValue('70')
  await second.saveAndSee()

  await first.page.reload()
  await expect(first.field(1, 'a')).toHaveValue('6')
  await expect(first.field(2, 'a')).toHaveValue('7')
})

test('a page without edits shows the latest', async ({ operatorDocument: operator, document: manager }) => {
  await openForAll(FILLED, manager, operator)
  await operator.field(1, 'a').fill('8')
  await operator.saveAndSee()

  expectError(/409/)
  await manager.approveNow()
  await expect(manager.messages).toContainText('Показана последняя версия')
  await expect(manager.field(1, 'a')).toHaveValue('8')
  await expect(manager.approve).toBeFocused()
  await manager.approveNow()
  await expect(manager.messages).toContainText('Показатели утверждены')

  await operator.field(1, 'a').fill('9')
  await operator.page.keyboard.press('Control+s')
  await expect(operator.question).toContainText('Документ уже утверждён')
  await operator.question.getByRole('button', { name: 'Загрузить утверждённую версию' }).click()
  await expect(operator.shown(1)).toContainText('введено здесь: 9')
  await expect(operator.save).toBeHidden()
  await operator.page.emulateMedia({ media: 'print' })
  await expect(operator.page.getByText('введено здесь')).toBeHidden()
})

test('a document deleted meanwhile is created again from the screen', async ({ document: first }) => {
  const id = await hospital.document(category(SHORT), [['1', '50']])
  const second = new DocumentPage(await signIn('manager'))
  await first.open(id)
  await second.open(id)
  await first.choose('Удалить документ')
  await first.question.getByRole('button', { name: 'Удалить' }).click()
  await expect(first.messages).toContainText('Документ удалён')

  expectError(/404/)
  await second.field(2, 'a').fill('7')
  await second.page.keyboard.press('Control+s')
  await expect(second.question).toContainText('Документ больше недоступен')
  await second.question.getByRole('button', { name: 'Остаться' }).click()
  await expect(second.field(2, 'a')).toHaveValue('7')
  await second.saveNow()
  await second.question.getByRole('button', { name: 'Создать документ заново из введённого' }).click()
  await expect(second.saveState).toHaveText(/^Сохранено в /)
  await expect(second.page).not.toHaveURL(new RegExp(`/my-metrics/${id}/edit$`))
  await second.page.reload()
  await expect(second.field(1, 'b')).toHaveValue('50')
  await expect(second.field(2, 'a')).toHaveValue('7')
})

test('an operator who loses the category is not told of a deletion, keeps what was typed and goes on when it is back', async () => {
  const id = await hospital.document(category(SHORT), [['1', '50']])
  const operator = await hospital.hire('operator', { categories: [category(SHORT)] })
  const document = new DocumentPage(await loginAs(operator))
  await document.open(id)
  await database.query('DELETE FROM user_metric_categories WHERE user_id = $1', [operator.id])

  expectError(/404/)
  await document.field(2, 'a').fill('7')
  await expect(document.question).toContainText('Его удалили, или он больше не ваш')
  await document.question.getByRole('button', { name: 'Создать документ заново из введённого' }).click()
  await expect(document.question).toContainText('Документ больше не ваш')
  await document.question.getByRole('button', { name: 'Остаться' }).click()
  await expect(document.field(2, 'a')).toHaveValue('7')
  await expect(document.saveState).toHaveText('Не сохранено: документ больше недоступен')

  await assignCategories(database, operator.id, [category(SHORT).id])
  expectError(/409/)
  await document.saveNow()
  await document.question.getByRole('button', { name: 'Открыть его, сохранив введённое' }).click()
  await expect(document.field(2, 'a')).toHaveValue('7')
  await document.saveAndSee()
})
