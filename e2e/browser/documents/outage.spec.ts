import { breakApi, UNAVAILABLE } from '../kit/broken'
import { database } from '../kit/database'
import { expect, expectError, hospital, test } from '../kit/fixtures'
import { category, FILLED, SHORT } from '../kit/hospital'
import { lastEnded } from '../kit/quarters'

const NO_ANSWER = 'Сервер не ответил. Проверьте подключение к сети и повторите.'

test('a matrix or history that failed to load is loaded on demand', async ({ matrix, document }) => {
  await matrix.open()
  const mend = await breakApi(matrix.page, '**/api/metrics-summary?*')
  await matrix.previousYear.click()
  await expect(matrix.page.getByRole('main').getByRole('alert')).toContainText(UNAVAILABLE)
  await expect(matrix.table).toBeHidden()
  const retry = matrix.page.getByRole('button', { name: 'Повторить' })
  await retry.click()
  await expect(retry).toBeVisible()
  await mend()
  await retry.click()
  await expect(matrix.cell(category(SHORT), { ...lastEnded, year: lastEnded.year - 1 })).toBeVisible()
  await expect(retry).toBeHidden()

  await document.open(await hospital.document(category(SHORT)))
  const mendHistory = await breakApi(document.page, '**/history')
  await document.choose('История')
  await expect(document.dialog).toContainText(UNAVAILABLE)
  await mendHistory()
  await document.dialog.getByRole('button', { name: 'Повторить' }).click()
  await expect(document.dialog).toContainText('Документ создан')
})

test('a network cut while saving loses nothing: back, it is sent by itself', async ({ document }) => {
  await document.openNew(category(SHORT))
  await document.field(1, 'a').press('6')
  await document.field(1, 'b').fill('50')
  // Waits for the dialogs' scripts, which must not be loaded on closing.
  await document.page.waitForLoadState('networkidle')
  expectError(/ERR_INTERNET_DISCONNECTED/)
  await document.page.context().setOffline(true)
  await document.field(1, 'a').fill('7')
  await document.saveNow()
  await expect(document.messages).toContainText(NO_ANSWER)
  await document.close.click()
  await expect(document.question).toContainText('сохранены на этом устройстве')
  const stay = document.question.getByRole('button', { name: 'Остаться' })
  await stay.click()
  await expect(document.field(1, 'a')).toHaveValue('7')
  // Without local storage the page makes no promise to keep the text.
  await document.page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('full')
    }
  })
  await document.field(1, 'a').fill('8')
  await expect(document.saveState).toHaveText('Нет связи, изменения не сохранены: не закрывайте вкладку')
  await document.close.click()
  await expect(document.question).toContainText('не сохранены и будут потеряны')
  await stay.click()
  await document.page.context().setOffline(false)
  await expect(document.saveState).toHaveText(/^Сохранено в /)
})

test('a lost answer creates no second document and loses no value', async ({ document }) => {
  await document.openNew(category(SHORT))
  expectError(/ERR_FAILED/)
  expectError(/409/)
  // Installed before typing, since autosave may come before the shortcut.
  const created = '**/api/input-documents'
  await document.page.route(created, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await document.enter(1, '7', '50')
  await document.saveNow()
  await expect(document.messages).toContainText(NO_ANSWER)
  await document.page.unroute(created)
  await document.field(1, 'a').fill('8')
  await document.saveAndSee()
  // At once: a message goes by itself ten seconds later.
  expect(await document.messages.textContent()).not.toContain(NO_ANSWER)
  await expect(document.question).toBeHidden()
  await expect(document.field(1, 'a')).toHaveValue('8')
  const { rows } = await database.query('SELECT version FROM input_documents WHERE company_id = $1', [
    hospital.id,
  ])
  expect(rows).toEqual([{ version: 2 }])

  // The same with a 502 from a proxy.
  expectError(/502/)
  const saved = '**/api/input-documents/*'
  await document.page.route(saved, async (route) => {
    await route.fetch()
    await route.fulfill({ status: 502, body: '' })
  })
  await document.field(1, 'a').fill('9')
  await document.saveNow()
  await expect(document.saveState).toHaveText(/^Не сохранено: сервер недоступен/)
  await document.page.unroute(saved)
  await document.field(1, 'a').fill('10')
  await document.saveAndSee()
  await expect(document.question).toBeHidden()
  await expect(document.field(1, 'a')).toHaveValue('10')
})

test('a refusing server loses nothing; a failed approval leaves a saved draft', async ({ document }) => {
  const id = await hospital.document(category(SHORT), FILLED.slice(0, 2))
  await document.open(id)
  const mend = await breakApi(document.page, `**/api/input-documents/${id}`)
  await document.enter(3, '3', '70')
  await document.page.keyboard.press('Control+s')
  await expect(document.messages).toContainText(UNAVAILABLE)
  await expect(document.saveState).toHaveText(/^Не сохранено: /)
  await expect(document.field(3, 'a')).toHaveValue('3')
  await mend()
  const mendApproving = await breakApi(document.page, '**/approving')
  await document.field(3, 'a').fill('4')
  await document.approveNow()
  await expect(document.messages).toContainText(UNAVAILABLE)
  await expect(document.saveState).toHaveText(/^Сохранено в /)
  await mendApproving()
  await document.approveNow()
  await expect(document.messages).toContainText('Показатели утверждены')
})
