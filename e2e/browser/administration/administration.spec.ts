import { expectAccessible, phone } from '../kit/accessible'
import { expect, expectError, hospital, loginAs, test } from '../kit/fixtures'
import { describePerson, sendInvitation, unique } from '../kit/forms'
import { holdBack } from '../kit/hold-back'
import { category } from '../kit/hospital'
import { letterTo } from '../kit/mailbox'
import { expireProof, proveByPassword } from '../kit/proof'
import { LoginPage } from '../pages/login-page'

test('a blocked colleague is cut off on the next click and told why', async ({ managerPage: page }) => {
  const email = `nurse.${crypto.randomUUID().slice(0, 8)}@example.test`
  const colleague = await hospital.hire('operator', { categories: [category(1)], email })
  const elsewhere = await loginAs(colleague)
  await elsewhere.goto('/my-metrics')
  await page.goto('/settings/users')
  const row = page.getByRole('row', { name: new RegExp(colleague.fullName) })
  const address = row.getByRole('cell', { name: email, exact: true }).locator('span')
  expect(await address.evaluate((span) => span.getBoundingClientRect().height)).toBeLessThan(32)
  await row.getByRole('button', { name: /^Действия/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Заблокировать' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Заблокировать' }).click()
  await expect(row).toContainText('заблокирован')
  await expectAccessible(page)
  await elsewhere
    .getByRole('link', { name: new RegExp(`^${category(1).name.slice(0, 20)}`) })
    .first()
    .click()
  await expect(elsewhere).toHaveURL(/\/login/)
  expectError(/422/)
  const login = new LoginPage(elsewhere)
  await login.signIn(colleague.email)
  await expect(login.email).toHaveAccessibleDescription(
    'Учётная запись заблокирована. Обратитесь в службу поддержки.',
  )
  await row.getByRole('button', { name: /^Действия/ }).click()
  await page.getByRole('menuitem', { name: 'Разблокировать' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Разблокировать' }).click()
  await expect(row).toContainText('активен')
  await login.signIn(colleague.email)
  await expect(elsewhere.getByRole('heading', { level: 1, name: category(1).name })).toBeVisible()
})

test('S16: an old proof is renewed in place; colleagues are told', async ({ manager, managerPage: page }) => {
  expectError(/403/)
  expectError(/422/)
  const colleague = await hospital.hire('manager', { surname: 'Яковлева' })
  await page.goto('/settings/users/add')
  // A taken address is reported at its field, and the typed text stays.
  const taken = { surname: 'Орлова', name: 'Вера', email: manager.email.toUpperCase() }
  await describePerson(page, taken, 'Руководитель')
  await sendInvitation(page)
  const field = page.getByLabel('Электронная почта')
  await expect(field).toHaveAccessibleDescription(/Пользователь с таким адресом уже есть/)
  await expect(field).toBeFocused()
  await expect(page.getByLabel('Фамилия')).toHaveValue('Орлова')
  await expectAccessible(page, phone)
  await page.setViewportSize({ width: 1280, height: 720 })
  const newcomer = { surname: 'Орлова', name: 'Вера', email: `orlova-${unique()}@example.test` }
  await describePerson(page, newcomer, 'Руководитель')
  await expireProof(manager)
  await sendInvitation(page)
  await proveByPassword(page)
  await expect(page).toHaveURL(/\/settings\/users$/)
  await letterTo(newcomer.email, /Приглашение/)
  const told = await letterTo(colleague.email, /Приглашён новый руководитель/)
  expect(told.text).toContain(newcomer.email)

  const row = page.getByRole('row', { name: new RegExp(colleague.fullName) })
  await row.getByRole('button', { name: /^Действия/ }).click()
  await page.getByRole('menuitem', { name: 'Заблокировать' }).click()
  await expireProof(manager)
  const block = page.getByRole('alertdialog').getByRole('button', { name: 'Заблокировать' })
  await page.setViewportSize({ width: 320, height: 640 })
  expect(
    await block.evaluate((button) => {
      const words = document.createRange()
      words.selectNodeContents(button)
      return words.getClientRects().length
    }),
  ).toBe(1)
  await block.click()
  await page.setViewportSize({ width: 1280, height: 720 })
  await proveByPassword(page)
  await expect(row).toContainText('заблокирован')
  await letterTo(colleague.email, /Ваша учётная запись заблокирована/)
})

/** The first chunk of the server's answer, without opening the page. */
const firstOnPath = async (address: string) => {
  const answer = await fetch(address)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return page.querySelector('nav[aria-label="Путь к странице"] li')?.textContent
}

test('every page of administration names it first on its path', async ({ adminPage: page }) => {
  const { id: userId } = await hospital.hire('operator')
  const [company, users] = [`/admin/companies/${hospital.id}`, `/admin/companies/${hospital.id}/users`]
  const categoryPath = `/admin/metrics/metric-categories/${category(1).id}`
  await page.goto('/admin/companies')
  const menu = page.getByRole('navigation', { name: 'Основное меню' })
  await menu.getByRole('button', { name: 'Администрирование' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  const items = await page.getByRole('menuitem').all()
  const listed = await Promise.all(items.map((item) => item.getAttribute('href')))
  expect(listed).toContain('/admin/inbox?kind=feedback')
  // «Анонимность» is public; administrators reach it from here too.
  expect(listed).toContain('/analytics/anonymity')
  for (const path of [
    ...listed.filter((path) => path !== '/analytics/anonymity'),
    '/admin/companies/add',
    '/admin/companies/import',
    '/admin/companies/import/users',
    `${company}/edit`,
    users,
    `${users}/add`,
    `${users}/${userId}/edit`,
    '/admin/companies/administrators',
    '/admin/companies/administrators/add',
    '/admin/metrics/metric-categories/add',
    `${categoryPath}/edit`,
    `${categoryPath}/metrics/add`,
    `${categoryPath}/metrics/${category(1).metrics[0]?.id}/edit`,
  ]) {
    expect(await page.evaluate(firstOnPath, path ?? ''), path ?? '').toContain('Администрирование')
  }
})

test('what administration does not have answers 404 under its own title', async ({ adminPage: page }) => {
  for (const path of [
    '/admin/companies/2000000000/edit',
    '/admin/companies/2000000000/users',
    `/admin/companies/${hospital.id}/users/2000000000/edit`,
    '/admin/metrics/metric-categories/2000000000/edit',
  ]) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).toContain('<title>Страница не найдена — Мониторинг показателей</title>')
  }
})

test('the address keeps search, sorting and page; the breadcrumb leads back', async ({ adminPage: page }) => {
  await page.goto('/admin/companies?per_page=25')
  await page.getByRole('searchbox', { name: 'Поиск организаций' }).fill(hospital.shortName)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('status').filter({ hasText: 'из' })).toHaveText('1–1 из 1')
  await page.getByRole('button', { name: 'Организация' }).click()
  await expect(page).toHaveURL(/sort=short_name&direction=asc/)
  await expect(page.getByRole('columnheader', { name: 'Организация' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.reload()
  await expect(page.getByRole('row', { name: new RegExp(hospital.shortName) })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'Организация' })).not.toHaveAttribute('aria-sort')

  // The breadcrumb leads back to the filtered list, the menu to the unfiltered one.
  const found = page.getByRole('status').filter({ hasText: 'из' })
  await page.getByRole('link', { name: hospital.shortName, exact: true }).click()
  await expect(page).toHaveURL(/\/edit$/)
  const path = page.getByRole('navigation', { name: 'Путь к странице' })
  await path.getByRole('link', { name: 'Организации' }).click()
  await expect(page).toHaveURL(/per_page=25&search=/)
  await expect(found).toHaveText('1–1 из 1')
  await test.step('while the plain list is on its way no total of the one before it is in sight', async () => {
    const letGo = await holdBack(page, '**/api/companies?*')
    await page.getByRole('button', { name: 'Сбросить' }).click()
    await expect(page).toHaveURL(/companies\?per_page=25$/)
    await expect(page.locator('#content [data-skeleton]').first()).toBeVisible()
    await expect(page.getByText('1–1 из 1')).toBeHidden()
    letGo()
    await expect(found).toBeVisible()
    await expect(found).not.toHaveText('1–1 из 1')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await page.getByRole('searchbox', { name: 'Поиск организаций' }).fill(hospital.shortName)
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('button', { name: 'Администрирование' }).click()
  await page.getByRole('menuitem', { name: 'Организации' }).click()
  await expect(page).toHaveURL(/companies$/)
  await expect(page.getByRole('searchbox', { name: 'Поиск организаций' })).toHaveValue('')
  // Text still being debounced is reset too.
  await page.goto('/admin/companies?company_role_id=1')
  await page.getByRole('searchbox', { name: 'Поиск организаций' }).fill('нет такой')
  await page.getByRole('button', { name: 'Сбросить' }).click()
  await expect(page).toHaveURL(/companies$/)
  await expect(page.getByRole('searchbox', { name: 'Поиск организаций' })).toHaveValue('')
  await page.goto('/admin/companies?search=нет+такой')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
})
