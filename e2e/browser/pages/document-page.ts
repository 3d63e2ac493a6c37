import { expect, type Locator } from '@playwright/test'
import { holdBack } from '../kit/hold-back'
import { newDocumentPath } from '../kit/quarters'
import { Screen } from './screen'

/** One document. Indicators are named by their number on the screen. */
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
  /** What a screen reader says of warnings that have just come. */
  readonly saidAloud = this.page.getByRole('status', { name: 'Предупреждения' })
  /** A question the document asks. */
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

  /** An indicator of a document with nothing to type. */
  shown(number: number): Locator {
    return this.page.getByRole('row', { name: new RegExp(`^${number}\\. `) })
  }

  field(number: number, letter: string): Locator {
    return this.row(number).getByRole('textbox', { name: new RegExp(`^${letter}`) })
  }

  toggle(number: number): Locator {
    return this.row(number).getByRole('switch', { name: /^Показатель применим/ })
  }

  /** What is rarely done to a document, by its words in the menu. */
  async choose(action: string): Promise<void> {
    await this.other.click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  /** Saves without waiting for the draft to save itself; the button is there only while something is not saved. */
  async saveNow(): Promise<void> {
    await this.page.keyboard.press('Control+s')
  }

  async saveAndSee(): Promise<void> {
    await this.saveNow()
    await expect(this.saveState).toHaveText(/^Сохранено в /)
  }

  /** Approves, and says yes to the question. */
  async approveNow(): Promise<void> {
    await this.approve.click()
    await this.question.getByRole('button', { name: 'Утвердить' }).click()
  }

  /** What an indicator says in exactly these words: its value, or why there is none. */
  said(number: number, text: string): Locator {
    return this.row(number).getByText(text, { exact: true })
  }

  /** What looks wrong about an indicator, in these words. */
  warning(number: number, text: string | RegExp): Locator {
    return this.row(number).getByRole('listitem').filter({ hasText: text })
  }

  /** The comment of an indicator; there only while something looks wrong, or it is filled in. */
  note(number: number): Locator {
    return this.row(number).getByRole('textbox', { name: 'Пояснение' })
  }

  /** Why an indicator is off. */
  reason(number: number): Locator {
    return this.row(number).getByRole('combobox', { name: /^Почему отключён/ })
  }

  /** Holds back changes of documents until the returned function is called: a draft saves itself otherwise. */
  holdSaves(): Promise<() => void> {
    return holdBack(this.page, '**/api/input-documents**', (request) => request.method() !== 'GET')
  }

  /** The variables a and b of an indicator are these. */
  async expectRow(number: number, a: string, b: string): Promise<void> {
    await expect(this.field(number, 'a')).toHaveValue(a)
    await expect(this.field(number, 'b')).toHaveValue(b)
  }

  /** Fills in the variables a and b of an indicator. */
  async enter(number: number, a: string, b: string): Promise<void> {
    await this.field(number, 'a').fill(a)
    await this.field(number, 'b').fill(b)
  }
}
