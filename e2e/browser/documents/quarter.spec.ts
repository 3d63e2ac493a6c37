import { database } from '../kit/database'
import { expect, hospital, signIn, test } from '../kit/fixtures'
import type { Category } from '../kit/hospital'
import { category } from '../kit/hospital'
import { untilHydrated } from '../kit/hydration'
import { DocumentPage } from '../pages/document-page'

interface Line {
  category_id: number
  metric_id: number
  letter: string
  datum_id: number
  is_part: boolean
  is_whole: boolean
}

/** Source data in the order of the form; one may be the numerator of one indicator and the denominator of another. */
async function asked(categories: readonly Category[]): Promise<Line[]> {
  const { rows } = await database.query<Line>(
    `SELECT m.metric_category_id AS category_id, m.id AS metric_id, v.var_name AS letter, v.source_datum_id AS datum_id,
       bool_or(v.var_name = 'a') OVER datum AS is_part, bool_or(v.var_name = 'b') OVER datum AS is_whole
     FROM metric_calc_data v JOIN metrics m ON m.id = v.metric_id WHERE m.id = ANY($1)
     WINDOW datum AS (PARTITION BY v.source_datum_id)`,
    [categories.flatMap(({ metrics }) => metrics.map(({ id }) => id))],
  )
  return rows
}

/** The value of a datum in the paper summary: a part is always less than its whole. */
const onPaper = ({ datum_id, is_part, is_whole }: Line): string => {
  const least = is_whole ? (is_part ? 2000 : 4000) : 10
  return String(least + datum_id)
}

test('a quarter of 46 indicators takes 69 numbers, and one key for each that was typed before', async () => {
  const categories = Array.from({ length: 7 }, (_, place) => category(place + 1))
  const paper = await asked(categories)
  // Where only managers approve, an operator's document leads to the next one.
  await database.query('UPDATE companies SET approval_by_manager_only = true WHERE id = $1', [hospital.id])
  const page = await signIn('operator', { categories })
  const document = new DocumentPage(page)
  const numberOf = (metric: number, letter: string) => {
    const line = paper.find((one) => one.metric_id === metric && one.letter === letter)
    if (!line) throw new RangeError(`nothing is asked by ${letter} of ${metric}`)
    return { datum: line.datum_id, text: onPaper(line) }
  }
  const keys = { digits: 0, enters: 0, ready: 0, documents: 0 }
  const typed = new Set<number>()

  await document.openNew(category(1))
  for (const { metrics, name } of categories) {
    await expect(document.heading).toHaveText(name)
    await untilHydrated(page)
    for (const [index, metric] of metrics.entries())
      for (const { varName: letter } of metric.variables) {
        const field = document.field(index + 1, letter)
        const { datum, text } = numberOf(metric.id, letter)
        await expect(field).toBeFocused()
        if (typed.has(datum)) {
          await expect(field).toHaveAccessibleDescription(/^Enter взять из /)
          keys.ready += 1
        } else {
          await page.keyboard.insertText(text)
          typed.add(datum)
          keys.digits += text.length
          keys.enters += 1
        }
        await page.keyboard.press('Enter')
      }
    await expect(page.getByText(`заполнено ${metrics.length} из ${metrics.length}`)).toBeVisible()
    // After the last number the focus is on the link to the next document.
    if (name === categories.at(-1)?.name) break
    await expect(page.getByRole('link', { name: 'Следующий' })).toBeFocused()
    await page.keyboard.press('Enter')
    keys.documents += 1
  }
  await page.keyboard.press('Control+s')
  await expect(document.saveState).toHaveText(/^Сохранено в /)

  expect({ ...keys, numbers: typed.size }).toEqual({
    numbers: 69,
    digits: paper.reduce((sum, line) => sum + (typed.delete(line.datum_id) ? onPaper(line).length : 0), 0),
    enters: 69,
    ready: 23,
    documents: 6,
  })
  const { rows } = await database.query<{ metric_id: number; letter: string; value: string }>(
    `SELECT m.metric_id, v.var_name AS letter, trim_scale(c.value)::text AS value
     FROM input_document_value_calc_data c JOIN input_document_values m ON m.id = c.input_document_value_id
     JOIN metric_calc_data v ON v.id = c.metric_calc_data_id
     JOIN input_documents d ON d.id = m.input_document_id WHERE d.company_id = $1`,
    [hospital.id],
  )
  expect(rows).toHaveLength(92)
  expect(rows.filter(({ metric_id, letter, value }) => numberOf(metric_id, letter).text !== value)).toEqual(
    [],
  )
})
