import type ExcelJS from 'exceljs'
import { z } from 'zod'
import {
  categories,
  document,
  dynamics,
  effect,
  funnel,
  oneMeasure,
  overview,
  planned,
  publicationList,
  rating,
  ratingPart,
  ratingRows,
  report,
  similar,
  summary,
} from '@/e2e/attack/answers'
import type { Client } from '@/e2e/support/api'
import { openWorkbook } from '@/e2e/support/workbook'

/**
 * The calls of comparisons as a signed-in person makes them.
 * @param heard all that is answered, as text, whatever of it is read
 */
export function callsOf(client: Client, heard: (text: string) => void = () => undefined) {
  async function any(path: string) {
    const answer = await client.get(path)
    heard(answer.text)
    return answer
  }
  async function read<Answer>(schema: z.ZodType<Answer>, path: string): Promise<Answer> {
    const answer = await any(path)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return schema.parse(answer.body)
  }
  /** A workbook as its reader unpacks it. */
  async function workbook(path: string): Promise<ExcelJS.Workbook> {
    const response = await client.download(path)
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    const book = await openWorkbook(response)
    heard(JSON.stringify(book.model))
    return book
  }
  return {
    any,
    rating: (query: string) => read(rating, `/api/analytics-rating?${query}`),
    ratingPart: (query: string) => read(ratingPart, `/api/analytics-rating/period?${query}`),
    ratingRows: (query: string) => read(ratingRows, `/api/analytics-rating/rows?${query}`),
    /** Null for an indicator that has none too. */
    async funnel(query: string): Promise<z.output<typeof funnel>> {
      const { status, body } = await any(`/api/analytics-rating/funnel?${query}`)
      return status === 422 ? null : z.object({ data: funnel }).parse(body).data
    },
    dynamics: (query: string) => read(dynamics, `/api/analytics-indicators-data?${query}`),
    report: (query: string) => read(report, `/api/analytics-report-data?${query}`),
    workbook,
    reportWorkbook: (query: string) => workbook(`/api/analytics-report-data/export?${query}`),
    summary: (year: number) => read(summary, `/api/metrics-summary?year=${year}`),
    document: async (id: number) => (await read(document, `/api/input-documents/${id}`)).data,
    documentWorkbook: (id: number) => workbook(`/api/input-documents/${id}/template`),
    overview: () => read(overview, '/api/analytics-overview'),
    measures: async () => (await read(z.object({ data: z.array(planned) }), '/api/measures')).data,
    effects: async () => (await read(z.object({ data: z.array(effect) }), '/api/measure-effects')).data,
    /** A new measure that was begun and done on a day; nothing for one who may not plan. */
    async finishMeasure(metricId: number, day: string): Promise<void> {
      const fields = {
        ...{ name: 'Проба', cause: 'Узнать чужое', action: 'Спросить ещё раз' },
        ...{ responsible_id: null, responsible_name: 'Любопытный', target_value: null },
        ...{ date_begin: day, due_date: day },
      }
      const made = await client.post('/api/measures', { metric_id: metricId, ...fields })
      if (made.status === 403) return
      const { id, version } = oneMeasure.parse(made.body).data
      const done = await client.put(`/api/measures/${id}`, {
        ...fields,
        status: 'done',
        date_end: day,
        version,
      })
      oneMeasure.parse(done.body)
    },
    similar: () => read(similar, '/api/analytics-similar'),
    publications: async () => (await read(publicationList, '/api/publications')).data,
    categories: () => read(categories, '/api/analytics-rating-filter-metric-categories'),
  }
}
export type Calls = ReturnType<typeof callsOf>
