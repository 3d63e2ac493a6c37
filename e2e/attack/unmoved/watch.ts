import { callsOf } from '@/e2e/attack/calls'
import { ownDocuments } from '@/e2e/attack/documents'
import type { Setting } from '@/e2e/attack/filters'
import { periodsOf } from '@/e2e/attack/seen'
import { cellsOf } from '@/e2e/attack/workbook'
import type { Client } from '@/e2e/support/api'

/* All answers to a reader, for comparison with later answers to the same requests. */

/** Requests of one reader: JSON answers, and workbooks, which are compared by cell. */
export interface Requests {
  answers: string[]
  workbooks: string[]
}

/** The next publication shows how many have reported already, but nobody's data. */
const OF_NOW = ['next_publication', 'next']
/** The creation time of a workbook. */
const MADE_AT = /Сформирован/

/** All answers that concern others: ratings, funnels, charts, reports, documents, archive, certificate. */
export async function requestsOf(client: Client, settings: readonly Setting[]): Promise<Requests> {
  const calls = callsOf(client)
  const { data: categories, meta } = await calls.categories()
  const year = meta.years.current
  const metrics = new Map<number, number[]>()
  for (const { id } of categories) {
    const rating = await calls.rating(
      `year=${year}&metric_category_id=${id}&full_rating=true&${quarterOf('all')}`,
    )
    const ids = periodsOf(rating).flatMap((period) => period.metrics.map(({ metric }) => metric.id))
    metrics.set(id, [...new Set(ids)])
  }
  const archive = (await calls.publications()).filter(({ state }) => state === 'published')
  const documents = await ownDocuments(calls, year)
  const years = `year_from=${year - 1}&year_to=${year}`
  const comparing = [...settings, ...archive.map(({ id }) => `publication=${id}`)]
  const among = comparing.flatMap((setting, place) => [
    `/api/analytics-report-data?${years}&${setting}`,
    ...categories.flatMap(({ id }) => {
      const about = `metric_category_id=${id}&year=${year}&${setting}`
      const shown = metrics.get(id) ?? []
      // When nothing is shown, one request suffices to see that it stays so.
      if (place > 0 && shown.length === 0) return []
      return [
        `/api/analytics-rating?${about}&full_rating=true`,
        `/api/analytics-rating/period?${about}&${quarterOf(1)}`,
        `/api/analytics-indicators-data?${about}&period_id=1&year_from=${year - 1}`,
        `/api/analytics-indicators-data?${about}&period_id=2&year_from=${year - 1}`,
        ...shown
          .slice(0, FUNNELS)
          .map((one) => `/api/analytics-rating/funnel?metric_id=${one}&year=${year}&quarter=1&${setting}`),
        ...shown
          .slice(0, 1)
          .map((one) => `/api/analytics-rating/rows?${about}&${quarterOf(1)}&metric_id=${one}`),
      ]
    }),
  ])
  return {
    answers: [
      ...among,
      '/api/analytics-similar',
      '/api/analytics-overview',
      '/api/analytics-rating-filter-metric-categories',
      '/api/analytics-indicators-filter-metric-categories',
      '/api/measure-effects',
      `/api/metrics-summary?year=${year}`,
      '/api/publications',
      ...archive.map(({ id }) => `/api/publications/${id}`),
      ...documents.map(({ id }) => `/api/input-documents/${id}`),
    ],
    workbooks: [
      ...comparing
        .slice(0, WORKBOOKS)
        .map((setting) => `/api/analytics-report-data/export?${years}&${setting}`),
      ...documents.flatMap(({ id, can }) => (can.edit ? [`/api/input-documents/${id}/template`] : [])),
    ],
  }
}

const FUNNELS = 2
const WORKBOOKS = 3
const quarterOf = (quarter: number | 'all') => (quarter === 'all' ? '' : `quarter=${quarter}`)

/** The current answers as text. */
export async function answersTo(
  client: Client,
  { answers, workbooks }: Requests,
): Promise<Map<string, string>> {
  const told = new Map<string, string>()
  const calls = callsOf(client)
  for (const path of answers) {
    const { status, body } = await calls.any(path)
    told.set(
      path,
      `${status} ${JSON.stringify(body, (name, value) => (OF_NOW.includes(name) ? null : value))}`,
    )
  }
  for (const path of workbooks) {
    const { worksheets } = await calls.workbook(path)
    const cells = worksheets.map((sheet) => [sheet.name, cellsOf(sheet).filter(isOfOthers)])
    told.set(path, JSON.stringify(cells))
  }
  return told
}

type Cell = ReturnType<typeof cellsOf>[number]

/** Excludes the creation time: its label and the cell beside it. */
const isOfOthers = ({ value }: Cell, place: number, all: readonly Cell[]): boolean =>
  !MADE_AT.test(String(value)) && !MADE_AT.test(String(all[place - 1]?.value))

/** Own documents, shown with the current definitions of indicators. */
const OF_DOCUMENTS = /input-documents|metrics-summary/

/** Answers that belong to a publication; the overview without the own documents beside its map. */
export const withoutDocuments = (told: ReadonlyMap<string, string>): Map<string, string> =>
  new Map(
    [...told].flatMap(([path, text]): [string, string][] => {
      if (OF_DOCUMENTS.test(path)) return []
      const [from, to] = [text.indexOf('"map":'), text.lastIndexOf('"documents":')]
      return [[path, path.endsWith('overview') ? text.slice(from, to) : text]]
    }),
  )

/** Changed answers: the request, and the position of the first difference. */
export function changedIn(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].flatMap(([path, text]) => {
    const known = before.get(path) ?? ''
    if (text === known) return []
    const at = [...text].findIndex((letter, index) => letter !== known[index])
    const around = (whole: string) => whole.slice(Math.max(0, at - 80), at + 40)
    return [`${path}: ${around(known)} → ${around(text)}`]
  })
}
