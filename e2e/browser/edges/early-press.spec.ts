import type { Page } from '@playwright/test'
import { expect, expectError, hospital, test } from '../kit/fixtures'
import { holdBack } from '../kit/hold-back'
import { category, PASSWORD, SHORT } from '../kit/hospital'

/** Opens a server-rendered page and holds back its scripts until `release`. */
async function openDrawn(page: Page, address: string): Promise<{ release: () => Promise<unknown> }> {
  const letGo = await holdBack(page, '**/_next/static/**/*.js')
  const opened = page.goto(address)
  return {
    release: () => {
      letGo()
      return opened
    },
  }
}

test('a form sent before its scripts are there is sent once they are', async ({ login }) => {
  expectError(/422/)
  const { email } = await hospital.hire('manager')
  const wrong = await openDrawn(login.page, '/login')
  await login.email.fill(email)
  await login.password.fill('не тот пароль')
  await login.password.press('Enter')
  await wrong.release()
  await expect(login.email).toHaveAccessibleDescription('Неверная почта или пароль.')
  await expect(login.email).toHaveValue(email)
  await login.page.unrouteAll({ behavior: 'wait' })

  const right = await openDrawn(login.page, '/login')
  await login.email.fill(email)
  await login.password.fill(PASSWORD)
  await login.submit.click()
  await right.release()
  await expect(login.page).toHaveURL('/my-metrics')
})

test('what is typed before the scripts are there is what is sent', async ({ page }) => {
  const { email } = await hospital.hire('manager')
  const { release } = await openDrawn(page, '/forgot-password')
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('button', { name: 'Отправить ссылку' }).click()
  await release()
  await expect(page.getByText(email)).toBeVisible()
})

test('a number begun before the scripts are there goes on in its field and is stored whole', async ({
  document,
}) => {
  const { page } = document
  const id = await hospital.document(category(SHORT), [['1', '50']])
  const { release } = await openDrawn(page, `/my-metrics/${id}/edit`)
  const field = document.field(2, 'b')
  await field.fill('1234')
  await release()
  await expect(document.saveState).toHaveText(/^Сохранено в /)
  await expect(field).toBeFocused()
  await page.keyboard.type('5')
  await expect(field).toHaveValue('12345')
  await document.field(1, 'a').focus()
  await expect(field).toHaveValue(/^12\s345$/)
})

test('what is pressed before the scripts are there opens once they are', async ({ managerPage: page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  const small = await openDrawn(page, '/my-metrics')
  await page.getByRole('button', { name: 'Открыть меню' }).click()
  await small.release()
  await expect(page.getByRole('button', { name: 'Закрыть меню' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })

  await page.setViewportSize({ width: 1440, height: 900 })
  const large = await openDrawn(page, '/my-metrics')
  await page.getByRole('button', { name: 'Аналитика' }).click()
  await large.release()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('what is pressed while a part of the page waits for its script opens once it is there', async ({
  managerPage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 740 })
  const letGo = await holdBack(page, '**/_next/static/**/*.js', async (request) =>
    (await (await page.request.get(request.url())).text()).includes('Сменить пароль'),
  )
  const opened = page.goto('/profile')
  const open = page.getByRole('button', { name: 'Открыть меню' })
  // React marks the button, then finds that the page cannot be hydrated yet.
  await expect
    .poll(() => open.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
  await open.click()
  letGo()
  await opened
  await expect(page.getByRole('button', { name: 'Закрыть меню' })).toBeVisible()
})

test('without scripts a page says what it wants', async ({ request }) => {
  const page = await (await request.get('/login')).text()
  expect(page).toMatch(/<noscript>.*Для работы системы нужен JavaScript\..*<\/noscript>/s)
})

test('a dialog takes a press from the moment it is drawn', async ({ adminPage: page }) => {
  await page.goto(`/admin/companies/${hospital.id}/edit`)
  const hit = page.evaluate(
    () =>
      new Promise((tell) =>
        new MutationObserver(() => {
          const cancel = document.querySelector('[role=alertdialog] button')?.getBoundingClientRect()
          if (cancel) tell(document.elementFromPoint(cancel.x + 9, cancel.y + 9)?.textContent)
        }).observe(document.body, { childList: true }),
      ),
  )
  await page.getByRole('button', { name: 'Сменить номер' }).click()
  expect(await hit).toBe('Отмена')
})
