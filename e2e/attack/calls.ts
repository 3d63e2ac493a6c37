import type ExcelJS from 'exceljs'
import { type Client, idOf } from '@/e2e/support/api'
import { openWorkbook } from '@/e2e/support/workbook'
import type { AnswerOf } from '@/lib/core/http/contract'
import { analyticsContract, type Funnel } from '@/lib/features/analytics/contract'
import type { ScoreRow } from '@/lib/features/analytics/rating/contract'
import { companiesContract } from '@/lib/features/companies/contract'
import { documentsContract } from '@/lib/features/documents/contract'
import { measuresContract } from '@/lib/features/measures/contract'
import { overviewContract } from '@/lib/features/overview/contract'
import { qualityContract } from '@/lib/features/quality/contract'

const READ = {
  ...{ ...analyticsContract, ...companiesContract, ...documentsContract, ...measuresContract },
  ...{ ...overviewContract, ...qualityContract },
}
type Name = keyof typeof READ & `GET ${string}`

/** A row of a category or, with a value, of an indicator. */
export type Row = Pick<ScoreRow, 'number' | 'is_own' | 'profile'> & { value?: number }

/** Parses an answer by its contract. @param heard receives the whole answer as text */
export async function read<N extends Name>(
  client: Client,
  name: N,
  { id = 0, query = '', heard = (_text: string): void => undefined } = {},
): Promise<AnswerOf<(typeof READ)[N]>> {
  const path = name.slice('GET '.length).replace('{id}', String(id))
  const { status, text, body } = await client.get(query ? `${path}?${query}` : path)
  heard(text)
  if (status !== 200) throw new Error(`${path}?${query}: ${status} ${text.slice(0, 200)}`)
  return Object(READ[name].answer).schema.parse(body)
}

/**
 * Calls of the comparisons as a signed-in person.
 * @param heard receives every answer as text
 */
export function callsOf(client: Client, heard: (text: string) => void = () => undefined) {
  async function any(path: string) {
    const answer = await client.get(path)
    heard(answer.text)
    return answer
  }
  const asked =
    <N extends Name>(name: N) =>
    (query?: string) =>
      read(client, name, { query, heard })
  async function workbook(path: string): Promise<ExcelJS.Workbook> {
    const response = await client.download(path)
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    const book = await openWorkbook(response)
    heard(JSON.stringify(book.model))
    return book
  }
  return {
    any,
    rating: asked('GET /api/analytics-rating'),
    ratingPart: asked('GET /api/analytics-rating/period'),
    ratingRows: asked('GET /api/analytics-rating/rows'),
    /** Null for an indicator without a funnel. */
    async funnel(query: string): Promise<Funnel | null> {
      const { status, body } = await any(`/api/analytics-rating/funnel?${query}`)
      return status === 422 ? null : READ['GET /api/analytics-rating/funnel'].answer.schema.parse(body).data
    },
    dynamics: asked('GET /api/analytics-indicators-data'),
    report: asked('GET /api/analytics-report-data'),
    workbook,
    reportWorkbook: (query: string) => workbook(`/api/analytics-report-data/export?${query}`),
    summary: asked('GET /api/metrics-summary'),
    document: async (id: number) => (await read(client, 'GET /api/input-documents/{id}', { id, heard })).data,
    documentWorkbook: (id: number) => workbook(`/api/input-documents/${id}/template`),
    overview: asked('GET /api/analytics-overview'),
    measures: asked('GET /api/measures'),
    effects: async () => (await asked('GET /api/measure-effects')()).data,
    /** Creates a measure done on a day; nothing when the person may not plan. */
    async finishMeasure(metricId: number, day: string): Promise<void> {
      const fields = {
        ...{ name: 'Проба', cause: 'Узнать чужое', action: 'Спросить ещё раз' },
        ...{ responsible_id: null, responsible_name: 'Любопытный', target_value: null },
        ...{ date_begin: day, due_date: day },
      }
      const made = await client.post('/api/measures', { metric_id: metricId, ...fields })
      if (made.status === 403) return
      const done = { ...fields, status: 'done', date_end: day, version: made.at('data', 'version') }
      await expectDone(client.put(`/api/measures/${idOf(made)}`, done))
    },
    similar: asked('GET /api/analytics-similar'),
    publications: async () => (await asked('GET /api/publications')()).data,
    categories: asked('GET /api/analytics-rating-filter-metric-categories'),
  }
}
export type Calls = ReturnType<typeof callsOf>

export async function expectDone(call: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await call
  if (status >= 300) throw new Error(`${status} ${text}`)
}
