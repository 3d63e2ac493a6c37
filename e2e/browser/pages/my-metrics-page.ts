import { expect, type Locator } from '@playwright/test'
import type { Period } from '@/lib/calc/periods'
import { tabTo } from '../kit/keyboard'
import { lastEnded, quarterTitle } from '../kit/quarters'
import { Screen } from './screen'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** «Мои показатели»: the matrix of a year. */
export class MyMetricsPage extends Screen {
  readonly heading = this.page.getByRole('heading', { level: 1, name: 'Мои показатели' })
  readonly table = this.page.getByRole('table')
  readonly documents = this.page.getByRole('region', { name: /^Документы \d+ года/ })
  /** «Вас просят» or «Ваши вопросы». */
  readonly asked = this.page.getByRole('region', { name: /^(Вас просят|Ваши вопросы)/ })
  readonly company = this.page.getByRole('combobox', { name: 'Организация' })
  readonly previousYear = this.page.getByRole('button', { name: 'Предыдущий год' })
  /** A manager's link to the review. */
  readonly waiting = this.asked.getByRole('link', { name: /^Проверить\s*: Ждут проверки/ })

  async open(year = lastEnded.year): Promise<void> {
    await this.page.goto(`/my-metrics?year=${year}`)
  }

  /** The link to a category's document; absent when there is nothing to open. */
  cell(category: { name: string }, period: Period = lastEnded): Locator {
    // A card omits the year, which is in its heading.
    const title = escaped(`${category.name}, ${quarterTitle(period)}`).replace(/ \d{4}$/, '( \\d{4})?')
    const name = new RegExp(`^${title}: `)
    return this.page.getByRole('link', { name })
  }

  /** Reaches a category's cell of the last ended quarter by keyboard; the matrix has one tab stop. */
  async walkTo(category: { name: string }): Promise<void> {
    await tabTo(this.table.locator('a[tabindex="0"]'))
    await this.page.keyboard.press('End')
    const cell = this.cell(category)
    const isThere = () => cell.evaluate((element) => element === document.activeElement)
    for (let pressed = 0; pressed < 60 && !(await isThere()); pressed += 1)
      await this.page.keyboard.press('ArrowDown')
    await expect(cell).toBeFocused()
  }

  row(category: { name: string }): Locator {
    return this.table.getByRole('row', { name: category.name })
  }

  async chooseCompany(shortName: string): Promise<void> {
    await this.company.click()
    await this.company.fill(shortName)
    await this.page.getByRole('option', { name: shortName }).click()
  }
}
