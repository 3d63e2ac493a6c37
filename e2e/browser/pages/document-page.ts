import { expect, type Locator } from '@playwright/test'
import { holdBack } from '../kit/hold-back'
import { newDocumentPath } from '../kit/quarters'
import { Screen } from './screen'

/** The page of one document; indicators are addressed by their number on the screen. */
export class DocumentPage extends Screen {
  readonly heading = this.page.getByRole('heading', { level: 1 })
  readonly saveState = this.page.getByRole('status').filter({ hasText: /сохран/i })
  readonly save = this.page.getByRole('button', { name: 'Сохранить', exact: true })
  readonly approve = this.page.getByRole('button', { name: /^Утвердить/ })
  readonly withdraw = this.page.getByRole('button', { name: 'Вернуть в работу', exact: true })
  readonly other = this.page.getByRole('button', { name: 'Другие действия' })
  readonly close = this.page.getByRole('button', { name: 'Закрыть документ' })
  readonly fields = this.page.getByRole('article').locator('input[data-cell]')
  readonly messages = this.page.getByRole('region', { name: 'Сообщения' })
  /** Live region that announces new warnings. */
  readonly saidAloud = this.page.getByRole('status', { name: 'Предупреждения' })
  /** A confirmation dialog. */
  readonly question = this.page.getByRole('alertdialog')
  readonly dialog = this.page.getByRole('dialog')

  async open(id: number): Promise<void> {
    await this.page.goto(`/my-metrics/${id}/edit`)
  }

  async openNew(category: { id: number }): Promise<void> {
    await this.page.goto(newDocumentPath(category.id))
  }

  row(number: number): Locator {
    return this.page.getByRole('group', { name: new RegExp(`^${number}\\. `) })
  }

  /** An indicator without input fields. */
  shown(number: number): Locator {
    return this.page.getByRole('row', { name: new RegExp(`^${number}\\. `) })
  }

  field(number: number, letter: string): Locator {
    return this.row(number).getByRole('textbox', { name: new RegExp(`^${letter}`) })
  }

  toggle(number: number): Locator {
    return this.row(number).getByRole('switch', { name: /^Показатель применим/ })
  }

  /** Chooses an action in the document's menu. */
  async choose(action: string): Promise<void> {
    await this.other.click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  /** Saves without waiting for autosave; the button exists only while there are unsaved changes. */
  async saveNow(): Promise<void> {
    await this.page.keyboard.press('Control+s')
  }

  async saveAndSee(): Promise<void> {
    await this.saveNow()
    await expect(this.saveState).toHaveText(/^Сохранено в /)
  }

  /** Approves and confirms. */
  async approveNow(): Promise<void> {
    await this.approve.click()
    await this.question.getByRole('button', { name: 'Утвердить' }).click()
  }

  /** An indicator's exact text: its value, or why there is none. */
  said(number: number, text: string): Locator {
    return this.row(number).getByText(text, { exact: true })
  }

  /** A warning of an indicator. */
  warning(number: number, text: string | RegExp): Locator {
    return this.row(number).getByRole('listitem').filter({ hasText: text })
  }

  /** An indicator's comment field; it exists only with a warning or a comment. */
  note(number: number): Locator {
    return this.row(number).getByRole('textbox', { name: 'Пояснение' })
  }

  /** Field for the reason why an indicator is switched off. */
  reason(number: number): Locator {
    return this.row(number).getByRole('combobox', { name: /^Почему отключён/ })
  }

  /** Holds back changes of documents, autosave included, until the returned function is called. */
  holdSaves(): Promise<() => void> {
    return holdBack(this.page, '**/api/input-documents**', (request) => request.method() !== 'GET')
  }

  async expectRow(number: number, a: string, b: string): Promise<void> {
    await expect(this.field(number, 'a')).toHaveValue(a)
    await expect(this.field(number, 'b')).toHaveValue(b)
  }

  async enter(number: number, a: string, b: string): Promise<void> {
    await this.field(number, 'a').fill(a)
    await this.field(number, 'b').fill(b)
  }
}
