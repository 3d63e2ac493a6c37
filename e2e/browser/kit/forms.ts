import { expect, type Locator, type Page } from '@playwright/test'
import { tabTo } from './keyboard'

export interface Person {
  surname: string
  name: string
  email: string
}

export const unique = () => crypto.randomUUID().slice(0, 8)
/** A unique name. */
export const named = (name: string) => `${name} ${unique()}`

export const messages = (page: Page) => page.getByRole('region', { name: 'Сообщения' })
export const question = (page: Page) => page.getByRole('alertdialog')
export const save = (page: Page) => page.getByRole('button', { name: 'Сохранить' })
export const textbox = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

const list = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true })

/** Chooses an option with the mouse. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await list(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Searches for an option and chooses it with the mouse. */
export async function find(page: Page, label: string, option: string): Promise<void> {
  await list(page, label).click()
  await list(page, label).fill(option)
  await page.getByRole('option', { name: option }).click()
}

/** Chooses an option with the keyboard only. */
export async function chooseByKeys(page: Page, label: string, option: string): Promise<void> {
  const { keyboard } = page
  const options = page.getByRole('option')
  await tabTo(list(page, label))
  await keyboard.press('Enter')
  await expect(options.first()).toBeVisible()
  await keyboard.press('Home')
  const names = await options.allTextContents()
  for (let step = 0; step < names.indexOf(option); step += 1) await keyboard.press('ArrowDown')
  // The focus stays on the field, with the active option as its descendant.
  const marked = await list(page, label).getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${marked}"]`)).toHaveText(option)
  await keyboard.press('Enter')
  await expect(list(page, label)).toHaveText(option)
}

export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await field.page().keyboard.insertText(text)
  await expect(field).toHaveValue(text)
}

/** Fills in the form of a person. */
export async function describePerson(page: Page, person: Person, role: string): Promise<void> {
  await page.getByLabel('Фамилия').fill(person.surname)
  await page.getByLabel('Имя', { exact: true }).fill(person.name)
  await page.getByLabel('Электронная почта').fill(person.email)
  await choose(page, 'Роль', role)
}

export const sendInvitation = (page: Page) =>
  page.getByRole('button', { name: 'Отправить приглашение' }).click()
