import { expectAccessible, phone } from '../kit/accessible'
import { breakApi, UNAVAILABLE } from '../kit/broken'
import { expect, hospital, test } from '../kit/fixtures'
import { choose, unique } from '../kit/forms'
import { holdBack } from '../kit/hold-back'
import { letterTo } from '../kit/mailbox'

const FROM = '/settings/users?per_page=25'

test('a person writes to the support from where they are, and an admin works on it', async ({
  manager: person,
  managerPage: page,
  adminPage: admin,
}) => {
  const subject = `Не строится график ${unique()}`
  const message = 'Выбираю категорию, график остаётся пустым.'
  await page.goto(FROM)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(/© 2023–20\d\d /)
  const support = (await footer.getByRole('link', { name: /@/ }).textContent()) ?? ''
  await footer.getByRole('link', { name: 'Написать в поддержку' }).click()

  const theme = page.getByRole('textbox', { name: 'Тема' })
  const words = page.getByRole('textbox', { name: 'Сообщение' })
  const send = page.getByRole('button', { name: 'Отправить' })
  await send.click()
  await expect(theme).toBeFocused()
  await theme.fill(subject)
  await words.fill('Коротко')
  await send.click()
  await expect(words).toHaveAccessibleDescription(/Не меньше 10 символов/)
  await expectAccessible(page)

  await words.fill(message)
  const consent = page.getByRole('checkbox', { name: 'Приложить адрес страницы и сведения о браузере' })
  await expect(consent).not.toBeChecked()
  await expect(page.getByText(FROM)).toBeVisible()
  await consent.check()
  const mend = await breakApi(page, '**/api/feedback')
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: UNAVAILABLE })).toBeVisible()
  await expect(theme).toHaveValue(subject)
  await expect(words).toHaveValue(message)
  await expect(consent).toBeChecked()
  await mend()
  await send.click()
  await expect(page.getByRole('heading', { name: 'Обращение отправлено' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Вернуться к работе' })).toHaveAttribute('href', FROM)

  const letter = await letterTo(support, new RegExp(subject))
  expect(letter.replyTo).toMatchObject([{ address: person.email }])
  for (const part of [message, person.email, FROM, 'Chrome']) expect(letter.text).toContain(part)
  await test.step('it stands in the one inbox until it is closed, and is counted while it is new', async () => {
    await admin.goto('/admin/inbox')
    const menu = admin.getByRole('navigation', { name: 'Основное меню' })
    await expect(menu.getByRole('link', { name: /^Входящие \d+ ждут решения$/ })).toBeVisible()
    const asked = admin.getByRole('listitem').filter({ hasText: subject })
    await expect(asked).toContainText(hospital.shortName)
    await asked.getByRole('link').click()
    const open = admin.getByRole('article')
    await expect(open.getByRole('heading', { level: 2 })).toContainText(subject)
    await expect(open).toContainText(FROM)
    await expectAccessible(admin)
    await phone(admin)
    await expect(admin.getByRole('list', { name: 'Ждут решения и в работе' })).toBeHidden()
    await expect(open).toBeVisible()
    await admin.setViewportSize({ width: 1280, height: 720 })
    await open.getByLabel('Статус').click()
    await admin.getByRole('option', { name: 'в работе' }).click()
    await expect(asked).toContainText('Обращение, в работе')
  })
  await test.step('what is closed is found by its text', async () => {
    await admin.goto(`/admin/inbox?search=${encodeURIComponent(subject)}`)
    const list = admin.getByRole('main').getByRole('listitem').filter({ hasText: message })
    const open = admin.getByRole('article')
    await expect(list).toContainText(hospital.shortName)
    await list.getByRole('link').click()
    await expect(open).toContainText(FROM)
    await open.getByLabel('Статус').click()
    await admin.getByRole('option', { name: 'закрыто' }).click()
    await expect(admin.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible()
    await choose(admin, 'Состояние', 'Рассмотренное')
    await expect(list).toContainText('закрыто')
    await expect(open.getByLabel('Статус')).toHaveText('закрыто')
    await choose(admin, 'Что пришло', 'Запросы на взаимодействие')
    await expect(admin.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible()
    await admin.goBack()
    await expect(list).toBeVisible()
    await phone(admin)
    await expect(list).toBeVisible()
    await expectAccessible(admin)
    await list.getByRole('link').click()
    await open.getByRole('link', { name: 'Все входящие' }).click()
    await expect(list).toContainText('закрыто')
  })
  await test.step('a filter and a search that overtake one another both stay', async () => {
    await admin.setViewportSize({ width: 1280, height: 720 })
    await admin.goto('/admin/inbox?state=closed')
    const release = await holdBack(admin, '**/admin/inbox?*', (request) => request.url().includes('kind='))
    await choose(admin, 'Что пришло', 'Обращения')
    const searched = admin.waitForRequest(/search=/)
    await admin.getByRole('searchbox').fill(subject)
    await searched
    release()
    for (const part of [/state=closed/, /kind=feedback/, /search=/]) await expect(admin).toHaveURL(part)
    await expect(admin.getByRole('list', { name: 'Рассмотренное' })).toContainText(subject)
  })
})
