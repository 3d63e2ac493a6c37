import { readFileSync } from 'node:fs'
import { expectAccessible } from '../kit/accessible'
import { makeCategory, makeDatum } from '../kit/categories'
import { database } from '../kit/database'
import { expect, expectError, hospital, loginAs, signIn, test } from '../kit/fixtures'
import type { Account } from '../kit/hospital'
import { lastEnded } from '../kit/quarters'
import { DocumentPage } from '../pages/document-page'

test('E5 a key, a push, a number taken and one kept', async ({ managerPage: manager, request }) => {
  // A key without a name is rejected once.
  expectError(/422/)
  const unique = crypto.randomUUID().slice(0, 8)
  const names = [`Случаи ${unique}`, `Дни ${unique}`, `Пролежни ${unique}`]
  const category = await makeCategory({
    name: `Обмен ${unique}`,
    metrics: names.map((name) => ({ formula: 'a', variables: { a: 'sum' as const }, names: { a: name } })),
  })
  const codes = names.map((_, index) => `datum_${index}_${unique}`)
  for (const [index, name] of names.entries()) await makeDatum(codes[index] ?? '', name, 'случаев')
  await manager.goto('/settings/exchange')
  await expect(manager.getByText('Ключей пока нет')).toBeVisible()
  await expectAccessible(manager)
  await manager.getByRole('button', { name: 'Создать ключ' }).click()
  const dialog = manager.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: 'Название' })
  await expect(name).toBeFocused()
  await dialog.getByRole('button', { name: 'Создать ключ' }).click()
  await expect(name).toHaveAccessibleDescription(/Заполните поле/)
  await name.fill('МИС, основной')
  await dialog.getByRole('radio', { name: /^Боевой/ }).check()
  const scopes = dialog.getByRole('group', { name: 'Что может' })
  const scope = (name: RegExp) => scopes.getByRole('checkbox', { name })
  for (const name of [/^Читать/, /^Передавать/]) await scope(name).uncheck()
  await dialog.getByRole('button', { name: 'Создать ключ' }).click()
  await expect(scopes).toHaveAccessibleDescription('Выберите, что может ключ')
  await expect(scopes.locator('[aria-invalid="true"]')).toHaveCount(2)
  await expect(scope(/^Читать/)).toBeFocused()
  await expectAccessible(manager)
  for (const name of [/^Читать/, /^Передавать/]) await scope(name).check()
  await expect(scopes).toHaveAccessibleDescription('')
  const addresses = dialog.getByRole('textbox', { name: 'Адреса, необязательно' })
  await addresses.fill('10.12.4.0/24\u200b')
  await dialog.getByRole('button', { name: 'Создать ключ' }).click()
  await expect(addresses).toHaveAccessibleDescription(/невидимые символы/)
  await expect(addresses).toBeFocused()
  await addresses.fill('')
  await dialog.getByRole('button', { name: 'Создать ключ' }).click()
  const key = (await dialog.locator('code').first().textContent()) ?? ''
  expect(key).toMatch(/^pkz_[0-9A-Za-z]{38}$/)
  await expectAccessible(manager)
  await dialog.getByRole('checkbox', { name: 'Я сохранил ключ' }).check()
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await expect(manager.getByRole('list', { name: 'Ключи' })).toContainText('МИС, основной')
  await expect(manager.getByText(key)).toBeHidden()

  const push = (values: Array<{ code?: string; value: number }>) =>
    request.post('/api/exchange/values', {
      headers: { Authorization: `Bearer ${key}` },
      data: { period: `${lastEnded.year}-Q${lastEnded.quarter}`, values },
    })

  const page = await signIn('operator', { categories: [category] })
  const document = new DocumentPage(page)
  await document.openNew(category)
  await document.field(1, 'a').fill('12')
  await document.field(2, 'a').fill('40')
  await expect(document.saveState).toHaveText(/^Сохранено в /)
  await push([
    { code: codes[0], value: 13 },
    { code: codes[1], value: 42 },
  ])
  await page.reload()
  await expect(page.getByText(/^2 числа прислано по ключу вместо введённых/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Оставить свои', exact: true }).first().click()
  await expect(page.getByRole('group', { name: /^Прислано по ключу/ })).toHaveCount(0)
  await expect(document.field(1, 'a')).toBeFocused()
  await expect(document.saveState).toHaveText(/^Сохранено в /)

  const sent = await push([
    { code: codes[0], value: 14 },
    { code: codes[1], value: 41 },
    { code: codes[2], value: 3 },
  ])
  expect((await sent.json()).data.counts).toMatchObject({ kept: 2, created: 1 })

  await page.reload()
  await expect(document.field(3, 'a')).toHaveValue('3')
  await expect(document.row(3).getByTitle('прислано по ключу «МИС, основной»')).toBeVisible()
  const offer = (number: number) => document.row(number).getByRole('group', { name: /^Прислано по ключу/ })
  await expect(offer(1)).toContainText('прислано 14, у вас 12 — ваше число оставлено')
  await expectAccessible(page)
  // A hint that appears below a focused field must not move the button.
  await document.field(3, 'a').focus()
  await offer(1).getByRole('button', { name: 'Взять 14' }).hover()
  await page.mouse.down()
  await expect(document.field(3, 'a')).toBeFocused()
  await page.mouse.up()
  await expect(document.field(1, 'a')).toHaveValue('14')
  await expect(offer(1)).toBeHidden()
  await offer(2).getByRole('button', { name: 'Взять 41' }).press('Escape')
  await expect(offer(2)).toBeHidden()
  await expect(document.field(2, 'a')).toHaveValue('40')
  await expect
    .poll(
      async () =>
        (
          await database.query(
            `SELECT v.value::int, v.offer ->> 'declined' AS declined
      FROM input_document_value_calc_data v JOIN metric_calc_data d ON d.id = v.metric_calc_data_id
      WHERE d.name = ANY($1) ORDER BY v.value`,
            [names],
          )
        ).rows,
    )
    .toEqual([
      { value: 3, declined: null },
      { value: 14, declined: null },
      { value: 40, declined: 'true' },
    ])

  await manager.reload()
  const item = manager.getByRole('list', { name: 'Последние передачи' }).getByRole('button').first()
  await expect(item).toContainText('оставлено введённое людьми 2 · создано 1')
  await item.click()
  await expect(manager.getByText(names[2] ?? '')).toBeVisible()
  await expectAccessible(manager)
  const [answer] = await Promise.all([
    manager.waitForEvent('download'),
    manager.getByRole('link', { name: 'Скачать ответ' }).click(),
  ])
  expect(JSON.parse(readFileSync(await answer.path(), 'utf8')).data.counts).toMatchObject({
    kept: 2,
    created: 1,
  })
  await database.query(`UPDATE exchange_keys SET expires_at = now() + interval '3 days' WHERE hint = $1`, [
    key.slice(0, 8),
  ])
  await manager.reload()
  await expect(manager.getByText('через 3 дня: смените его в МИС на новый')).toBeVisible()
  await expectAccessible(manager)
  await manager.getByRole('button', { name: 'Отозвать «МИС, основной»' }).click()
  await manager.getByRole('alertdialog').getByRole('button', { name: 'Отозвать' }).click()
  await manager.getByText('Отозванные и истёкшие: 1').click()
  await expect(manager.getByText('отозван', { exact: true })).toBeVisible()
  expect((await push([{ code: codes[0], value: 1 }])).status()).toBe(401)
})

test('a person writes where a number comes from, and a colleague reads it', async () => {
  const unique = crypto.randomUUID().slice(0, 8)
  const name = `Дни ИВЛ ${unique}`
  const category = await makeCategory({
    name: `Откуда ${unique}`,
    metrics: [{ formula: 'a', variables: { a: 'sum' }, names: { a: name } }],
  })
  await makeDatum(`datum_${unique}`, name, 'дней')
  /** Text of the line in the indicator's dialog. */
  const lineOf = async (account: Account) => {
    const page = await loginAs(account)
    const document = new DocumentPage(page)
    await document.openNew(category)
    const open = document.row(1).getByRole('button', { name: /^Описание показателя/ })
    await open.click()
    return {
      page,
      document,
      open,
      line: document.dialog.getByRole('textbox', { name: `Откуда берём «${name}»` }),
    }
  }

  const text = 'Старшая медсестра ОРИТ, отчёт «Движение», отбор: пациенты на ИВЛ'
  const operator = await hospital.hire('operator', { categories: [category] })
  const own = await lineOf(operator)
  await expect(own.line).toHaveValue('')
  await own.line.fill('Старшая медсестра')
  await own.line.press('Enter')
  await expect(own.document.dialog.getByText('Сохранено')).toBeVisible()
  await expectAccessible(own.page)
  await own.line.fill(text)
  await Promise.all([
    own.page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()),
    own.line.press('Escape'),
  ])
  await expect(own.document.dialog).toBeHidden()
  await own.open.click()
  await expect(own.line).toHaveValue(text)

  const colleague = await lineOf(await hospital.hire('manager'))
  await expect(colleague.line).toHaveValue(text)
  const theirs = 'Отчёт «Движение»'
  await colleague.line.fill(theirs)
  await colleague.line.press('Enter')
  await expect(colleague.document.dialog.getByText('Сохранено')).toBeVisible()
  expectError(/409/)
  await own.line.fill('Журнал ОРИТ')
  await own.line.press('Enter')
  await expect(own.line).toHaveAccessibleDescription(/^Сейчас здесь «Отчёт „Движение“»/)
  await expect(own.line).toHaveValue('Журнал ОРИТ')
  await expectAccessible(own.page)
  await own.document.dialog.getByRole('button', { name: 'Заменить своим' }).click()
  await expect(own.document.dialog.getByText('Сохранено')).toBeVisible()
})
