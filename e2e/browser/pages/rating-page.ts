import type { Locator } from '@playwright/test'
import { Screen } from './screen'

export class RatingPage extends Screen {
  readonly own = this.page.getByRole('region', { name: /^(Ваше место|Место организации)/ })
  readonly category = this.page.getByRole('region', { name: 'Рейтинг по категории' })
  readonly dialog = this.page
    .getByRole('dialog')
    .filter({ has: this.page.getByRole('heading', { level: 2 }) })
  readonly similar = this.page.getByRole('button', { name: 'Похожие на нас' })

  async open(query: Readonly<Record<string, string | number>>): Promise<void> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    await this.page.goto(`/analytics/rating?${search}`)
  }

  period = (name: string) => this.page.getByRole('radio', { name, exact: true })

  metric = (name: string) => this.page.getByRole('article', { name })

  /** Texts of the cells by row, without the heading. */
  async rows(table: Locator): Promise<string[][]> {
    const rows = await table.locator('tbody tr').all()
    return Promise.all(rows.map(async (row) => row.locator('th, td').allInnerTexts()))
  }

  /** The button with an organisation's number, which opens its profile. */
  organisation = (within: Locator, number: string) => within.getByRole('button', { name: `№ ${number}` })

  openFull = (within: Locator) => within.getByRole('button', { name: /^Все организации/ }).click()
}
