import { expectAccessible, PHONE, toggleVision } from '../kit/accessible'
import { database } from '../kit/database'
import { expect, expectError, hospital, signIn, test } from '../kit/fixtures'
import {
  choose,
  chooseByKeys,
  describePerson,
  find,
  save,
  sendInvitation,
  typeInto,
  unique,
} from '../kit/forms'
import { category, FILLED, SHORT } from '../kit/hospital'
import { tabTo } from '../kit/keyboard'
import { letterTo } from '../kit/mailbox'

const SAVED = 'Изменения сохранены'
const RELOAD = 'Загрузить новые данные'

test('an admin adds an organisation and invites its manager', async ({ adminPage: page }) => {
  const shortName = `КГБУЗ «ГБ ${unique()}»`
  const manager = { surname: 'Кузнецова', name: 'Ольга', email: `manager-${unique()}@example.test` }
  await page.goto('/my-metrics')
  await page.getByRole('button', { name: 'Администрирование' }).click()
  await page.getByRole('menuitem', { name: 'Организации' }).click()
  await expect(page).toHaveTitle('Организации — Мониторинг показателей')
  await page.getByRole('link', { name: 'Добавить организацию' }).click()
  await expect(page).toHaveTitle('Добавление организации — Мониторинг показателей')
  await page.getByRole('button', { name: 'Добавить организацию' }).click()
  const name = page.getByLabel('Полное наименование')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Заполните поле')
  await name.fill(`Краевое государственное бюджетное учреждение здравоохранения ${shortName}`)
  await page.getByLabel('Краткое наименование').fill(shortName)
  await choose(page, 'Регион', 'Алтайский край')
  await page.getByLabel('Город или населённый пункт').fill('Бийск')
  await choose(page, 'Первый квартал', 'II квартал')
  await page.getByRole('button', { name: 'Добавить организацию' }).click()

  await expect(page).toHaveTitle('Пользователи организации — Мониторинг показателей')
  await page.getByRole('link', { name: 'Пригласить пользователя' }).first().click()
  await expect(page).toHaveTitle('Приглашение пользователя — Мониторинг показателей')
  // The first person of an organisation is its manager by default.
  await expect(page.getByRole('combobox', { name: 'Роль' })).toHaveText('Руководитель')
  await describePerson(page, manager, 'Руководитель')
  await sendInvitation(page)
  await expect(page.getByRole('row', { name: /Кузнецова Ольга/ })).toContainText('приглашён')
  await test.step('who is moved to another organisation stands in its list', async () => {
    await page.getByRole('link', { name: /Кузнецова Ольга/ }).click()
    await find(page, 'Организация', hospital.shortName)
    await save(page).click()
    await expect(page).toHaveURL(`/admin/companies/${hospital.id}/users`)
    await expect(page.getByRole('row', { name: /Кузнецова Ольга/ })).toBeVisible()
  })
  await page.goto(`/admin/companies?search=${encodeURIComponent(shortName)}`)
  await page.getByRole('link', { name: shortName, exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Первый квартал', exact: true })).toHaveText('II квартал')
})

test('the form of an organisation is filled in by keyboard alone', async ({ adminPage: page }) => {
  const shortName = `КГБУЗ «К ${unique()}»`
  await page.goto('/admin/companies/add')
  const name = page.getByLabel('Полное наименование')
  await typeInto(name, 'Краевая больница')
  // Enter submits the form, and the first invalid field is focused.
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Краткое наименование')).toBeFocused()
  await typeInto(page.getByLabel('Краткое наименование'), shortName)
  await chooseByKeys(page, 'Роль в проекте', 'Наблюдатель')
  let chosen = ''
  await test.step('a region is found by typing a part of its name', async () => {
    const region = page.getByRole('combobox', { name: 'Регион', exact: true })
    await tabTo(region)
    await page.keyboard.insertText('алт')
    await expect(page.getByRole('option')).toHaveText(['Республика Алтай', 'Алтайский край'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect(region).toHaveValue('Алтайский край')
    await expect(page.getByLabel('Город или населённый пункт')).toBeFocused()

    // Typing over a selection searches; Esc restores the selection.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.insertText('нет такого')
    await expect(page.getByText('Ничего не найдено')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(region).toHaveValue('Алтайский край')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { selected: true })).toHaveText('Алтайский край')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(region).not.toHaveValue('Алтайский край')
    chosen = await region.inputValue()
  })
  await typeInto(page.getByLabel('Город или населённый пункт'), 'Елизово')
  await chooseByKeys(page, 'Первый квартал', 'III квартал')
  await chooseByKeys(page, 'Форма собственности', 'Частная')
  await chooseByKeys(page, 'Экстренная помощь', 'Нет')
  await typeInto(page.getByLabel('Адрес'), 'ул. Ленина, 1')
  const onlyManager = page.getByRole('switch', { name: /может только руководитель/ })
  await tabTo(onlyManager)
  await page.keyboard.press('Space')
  await expect(onlyManager).toBeChecked()
  await tabTo(page.getByRole('button', { name: 'Добавить организацию' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/companies\/\d+\/users$/)
  const { rows } = await database.query(
    `SELECT c.name, c.city, c.address, r.name AS region, company_role_id, company_ownership_id, is_emergency,
       approval_by_manager_only, extract(month FROM date_begin_quarter)::int AS month
     FROM companies c JOIN regions r ON r.id = c.region_id WHERE short_name = $1`,
    [shortName],
  )
  expect(rows).toEqual([
    {
      name: 'Краевая больница',
      city: 'Елизово',
      address: 'ул. Ленина, 1',
      region: chosen,
      company_role_id: 2,
      company_ownership_id: 2,
      is_emergency: false,
      approval_by_manager_only: true,
      month: 7,
    },
  ])
})

test('a person is invited and edited by keyboard alone', async ({ managerPage: page }) => {
  const email = `operator-${unique()}@example.test`
  await page.goto('/my-metrics')
  await page.getByRole('button', { name: 'Настройки' }).click()
  await page.getByRole('menuitem', { name: 'Мои пользователи' }).click()
  await expect(page).toHaveTitle('Мои пользователи — Мониторинг показателей')
  await tabTo(page.getByRole('link', { name: 'Пригласить пользователя' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/users/add')
  await typeInto(page.getByLabel('Фамилия'), 'Королёва')
  await typeInto(page.getByLabel('Имя', { exact: true }), 'Инна')
  await typeInto(page.getByLabel('Электронная почта'), email)
  await chooseByKeys(page, 'Роль', 'Руководитель')
  await chooseByKeys(page, 'Роль', 'Оператор')
  // An operator without categories sees nothing, so the form asks for confirmation.
  await tabTo(page.getByRole('button', { name: 'Отправить приглашение' }))
  await page.keyboard.press('Enter')
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(asked).toContainText('Пригласить оператора без категорий?')
  const mark = page.getByRole('checkbox', { name: category(2).name, includeHidden: true })
  // Focus that has moved elsewhere while the dialog closes is not taken back.
  await mark.evaluate((field: HTMLElement) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('[role=alertdialog]')) return
      watch.disconnect()
      field.focus()
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  await expect(asked.getByRole('button', { name: 'Отметить категории' })).toHaveClass(/bg-accent/)
  await expect(asked.getByRole('button', { name: 'Пригласить без категорий' })).not.toHaveClass(/bg-accent/)
  await asked.getByRole('button', { name: 'Отметить категории' }).press('Enter')
  await expect(asked).toHaveCount(0)
  await expect(mark).toBeFocused()
  await page.keyboard.press('Space')
  await expect(mark).toBeChecked()
  await tabTo(page.getByRole('button', { name: 'Отправить приглашение' }))
  await page.keyboard.press('Enter')

  const row = page.getByRole('row', { name: /Королёва Инна/ })
  await expect(row).toContainText('приглашён')
  await expect(row).toContainText(/вводит: Экстренная и\sнеотложная помощь/)
  await tabTo(row.getByRole('button', { name: /^Действия/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Редактирование пользователя — Мониторинг показателей')
  await expect(page.getByRole('checkbox', { name: category(2).name })).toBeChecked()
  await expectAccessible(page)
  await typeInto(page.getByLabel('Должность'), 'Медицинский статистик')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Медицинский статистик')
})

test('two people edit one organisation, and nobody’s change is lost', async ({ managerPage: page }) => {
  expectError(/409/)
  await page.goto('/settings/company')
  await page.getByRole('switch', { name: 'Утверждать показатели может только руководитель' }).click()
  await page.getByLabel('Адрес').fill('ул. Вторая, 2')
  await database.query(
    `UPDATE companies SET address = 'ул. Первая, 1', director_position = 'Главный врач', version = version + 1
     WHERE id = $1`,
    [hospital.id],
  )
  await save(page).click()
  await expect(page.getByText('Данные организации изменены другим пользователем')).toBeVisible()
  await expect(page.getByLabel('Адрес')).toHaveValue('ул. Вторая, 2')
  await page.getByRole('button', { name: RELOAD }).click()
  await expect(page.getByLabel('Должность руководителя')).toHaveValue('Главный врач')
  await expect(page.getByLabel('Адрес')).toHaveValue('ул. Вторая, 2')
  await save(page).click()
  await expect(page.getByText(SAVED)).toBeVisible()
  const { rows } = await database.query(
    'SELECT address, director_position, approval_by_manager_only FROM companies WHERE id = $1',
    [hospital.id],
  )
  expect(rows).toEqual([
    { address: 'ул. Вторая, 2', director_position: 'Главный врач', approval_by_manager_only: true },
  ])
})

test('what the server refuses lands on its field, and what was typed stays', async ({ adminPage: page }) => {
  expectError(/422/)
  await page.goto('/admin/companies/add')
  await page.getByLabel('Полное наименование').fill('Городская\nбольница')
  const shortName = page.getByLabel('Краткое наименование')
  await shortName.fill(hospital.shortName.toLowerCase())
  await choose(page, 'Регион', 'Республика Крым')
  await page.getByLabel('Город или населённый пункт').fill('Ялта')
  await page.getByRole('button', { name: 'Добавить организацию' }).click()
  await expect(shortName).toBeFocused()
  await expect(shortName).toHaveAccessibleDescription(/Организация с таким кратким наименованием уже есть/)
  await expect(page.getByLabel('Полное наименование')).toHaveValue('Городская больница')
  await expect(page.getByRole('combobox', { name: 'Регион' })).toHaveValue('Республика Крым')

  // A name that is too long is reported, not truncated.
  await shortName.fill('Ы'.repeat(51))
  await page.getByRole('button', { name: 'Добавить организацию' }).click()
  await expect(shortName).toHaveAccessibleDescription(/Не больше 50 символов/)

  await page.goto(`/admin/companies/${hospital.id}/edit`)
  const quarter = page.getByRole('combobox', { name: 'Первый квартал: год' })
  await expect(quarter).toBeVisible()
  await hospital.document(category(1))
  await choose(page, 'Первый квартал: год', String(new Date().getFullYear() + 1))
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(
    page.getByRole('combobox', { name: 'Первый квартал', exact: true }),
  ).toHaveAccessibleDescription(/начало не может быть позже/)
})

test('a participant with documents becomes a watcher only after a question', async ({ adminPage: page }) => {
  await hospital.document(category(SHORT), FILLED)
  await page.goto(`/admin/companies/${hospital.id}/edit`)
  await choose(page, 'Роль в проекте', 'Наблюдатель')
  const asked = page.getByRole('alertdialog', { name: 'Сделать организацию наблюдателем?' })
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(asked).toContainText(/У неё 1\sдокумент: они останутся/)
  await asked.getByRole('button', { name: 'Отмена' }).click()
  await expect(asked).toBeHidden()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await asked.getByRole('button', { name: 'Сделать наблюдателем' }).click()
  await expect(page.getByText(SAVED)).toBeVisible()
  const { rows } = await database.query('SELECT company_role_id FROM companies WHERE id = $1', [hospital.id])
  expect(rows).toEqual([{ company_role_id: 2 }])
})

// Browser history and expired sessions: entry.spec.ts.
test('leaving a changed form asks first, leaving a saved one does not', async ({ managerPage: page }) => {
  await page.goto('/settings/company')
  const field = page.getByLabel('Адрес')
  await field.fill('ул. Мира, 5')
  const question = page.getByRole('alertdialog', { name: 'Уйти без сохранения?' })
  const toStart = page.getByRole('link', { name: 'Мои показатели' })
  await toStart.click()
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/settings/company')
  await expect(field).toHaveValue('ул. Мира, 5')

  await save(page).click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await toStart.click()
  await expect(page).toHaveURL('/my-metrics')

  await page.goto('/settings/users/add')
  await page.getByLabel('Фамилия').fill('Набранная')
  await toStart.click()
  await question.getByRole('button', { name: 'Уйти' }).click()
  await expect(page).toHaveURL('/my-metrics')
})

test('an admin finds and invites administrators', async ({ adminPage: page }) => {
  const surname = `Уварова-${unique()}`
  const email = `admin-${unique()}@example.test`
  await page.goto('/admin/companies')
  await page.getByRole('button', { name: 'Администрирование' }).click()
  await page.getByRole('menuitem', { name: 'Администраторы' }).click()
  await expect(page).toHaveTitle('Администраторы — Мониторинг показателей')
  await page.getByRole('link', { name: 'Пригласить администратора' }).click()
  await page.getByLabel('Фамилия').fill(surname)
  await page.getByLabel('Имя', { exact: true }).fill('Инна')
  await page.getByLabel('Электронная почта').fill(email)
  await expect(page.getByRole('combobox', { name: 'Роль' })).toHaveCount(0)
  await sendInvitation(page)
  await letterTo(email, /Приглашение/)
  await page.getByRole('searchbox', { name: 'Поиск пользователей' }).fill(surname)
  const row = page.getByRole('row', { name: new RegExp(surname) })
  await expect(row).toContainText('Администратор')
  // An administrator's own data has no organisation.
  await page.goto('/profile')
  const facts = page.getByRole('region', { name: 'Сведения' })
  await expect(facts).toContainText('в списке «Администраторы»')
  await expect(facts).not.toContainText('рганизаци')
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the list is sorted without column heads', async () => {
    await hospital.hire('operator', { surname: 'Яковлева' })
    await hospital.hire('operator', { surname: 'Абрамова' })
    const page = await signIn('manager', { surname: 'Маслова' })
    await page.goto('/settings/users')
    const first = page.getByRole('list', { name: 'Пользователи' }).getByRole('listitem').first()
    await expect(first).toContainText('Яковлева')
    await expectAccessible(page, toggleVision)
    await toggleVision(page)
    await choose(page, 'Сортировка', 'Пользователь')
    await expect(first).toContainText('Абрамова')
    await page.getByRole('button', { name: /^По возрастанию/ }).click()
    await expect(page).toHaveURL(/sort=surname&direction=desc/)
    await expect(first).toContainText('Яковлева')
    await choose(page, 'Сортировка', 'Как добавлены')
    await expect(page).not.toHaveURL(/sort=/)
  })
})
