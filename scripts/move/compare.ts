import { Decimal } from 'decimal.js'
import { z } from 'zod'
import type { SqlClient } from '@/prisma/seed/connection'
import { UserError } from '@/scripts/boot/console.mjs'
import { sha256 } from '@/scripts/move/links'
import type { Told } from '@/scripts/move/report'
import { compareValues, given, letterOf } from '@/scripts/move/rules'
import type { Bundle } from '@/scripts/move/shape'

/** Asks the former system for one answer, as somebody who has signed in. */
export type Ask = (path: string) => Promise<unknown>

const number = z.union([z.number(), z.string()]).nullish()
const formerDocument = z.object({
  data: z.object({
    company_id: number,
    metric_category_id: number,
    input_document_status_id: number,
    year: number,
    quarter: number,
    input_document_values: z.array(
      z.object({
        metric_id: number,
        value: number,
        is_active: z.union([z.boolean(), z.number()]),
        input_document_value_calc_data: z.array(z.object({ metric_calc_data_id: number, value: number })),
      }),
    ),
  }),
})
const cell = z.object({ id: number, input_document_status_id: number })
const formerSummary = z.object({
  data: z.object({
    metric_categories: z.array(
      z.object({
        id: number,
        documents: z.object({ quarter: z.record(z.string(), cell.nullable()).optional() }),
      }),
    ),
  }),
})

/** Signs in as Laravel's Sanctum wants it. @param base address of the former system */
export async function signIn(base: string, email: string, password: string): Promise<Ask> {
  const cookies = new Map<string, string>()
  const call = async (path: string, body?: object) => {
    const token = cookies.get('XSRF-TOKEN')
    const answer = await fetch(new URL(path, base), {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      redirect: 'manual',
      headers: {
        ...{
          accept: 'application/json',
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
        },
        ...{ origin: new URL(base).origin, referer: base },
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}),
      },
    }).catch((error: unknown) => {
      throw new UserError(`Прежняя система ${base} не отвечает: ${String(error)}`)
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    if (answer.status >= 300) throw new UserError(`Прежняя система: ${path} — ответ ${answer.status}.`)
    return answer
  }
  await call('/sanctum/csrf-cookie')
  await call('/api/login', { email, password, remember: false })
  return async (path) => (await call(path)).json()
}

interface Own {
  legacy_id: string
  id: number
  /** As the former system numbers them. */
  company: string | null
  category: string | null
  status: number
  year: number
  quarter: number
  rows: Array<{
    metric: string | null
    value: string | null
    is_active: boolean
    data: Record<string, string | null>
  }>
}

const OWN = `
  SELECT l.legacy_id, d.id, c.legacy_id AS company, k.legacy_id AS category, d.input_document_status_id AS status,
    d.year, d.quarter, (
      SELECT json_agg(json_build_object('metric', m.legacy_id, 'value', v.value::text, 'is_active', v.is_active, 'data', (
        SELECT json_object_agg(cd.var_name, o.value::text) FROM input_document_value_calc_data o
        JOIN metric_calc_data cd ON cd.id = o.metric_calc_data_id WHERE o.input_document_value_id = v.id)))
      FROM input_document_values v LEFT JOIN legacy_links m ON m.entity = 'metrics' AND m.id = v.metric_id
      WHERE v.input_document_id = d.id) AS rows
  FROM legacy_links l JOIN input_documents d ON d.id = l.id
  LEFT JOIN legacy_links c ON c.entity = 'companies' AND c.id = d.company_id
  LEFT JOIN legacy_links k ON k.entity = 'metric_categories' AND k.id = d.metric_category_id
  WHERE l.entity = 'input_documents'`

const asText = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : String(value)

/** Nothing here stands for a former 0: there nothing could be left empty. */
const isSameDatum = (there: string | null, here: string | null) =>
  here === null ? there === null || new Decimal(there).isZero() : compareValues(there, here) !== 'different'

/**
 * Holds what the former system answers today against what is here, field by field: documents, and the summary that its
 * people see.
 * @param count how many documents are taken, the same ones for the same bundle
 */
export async function compareWith(ask: Ask, client: SqlClient, bundle: Bundle, count: number): Promise<Told> {
  const { rows } = await client.query<Own>(OWN)
  const letters = new Map(bundle.metric_calc_data.map((row) => [String(row.id), letterOf(row.var_name)]))
  const taken = rows
    .map((row) => ({ row, order: sha256(row.legacy_id) }))
    .sort((one, other) => (one.order < other.order ? -1 : 1))
    .slice(0, count)
    .map(({ row }) => row)
  const open: string[] = []
  let fields = 0
  const hold = (what: string, isSame: boolean) => {
    fields += 1
    if (!isSame) open.push(what)
  }
  const answerOf = async <Shape extends z.ZodType>(
    shape: Shape,
    path: string,
  ): Promise<z.output<Shape> | null> => {
    const parsed = shape.safeParse(await ask(path))
    if (!parsed.success) open.push(`${path}: ответ не разобран`)
    return parsed.success ? parsed.data : null
  }
  for (const own of taken) {
    const name = `документ № ${own.legacy_id} прежней системы`
    const former = (await answerOf(formerDocument, `/api/input-documents/${own.legacy_id}`))?.data
    if (!former) continue
    hold(`${name}: организация`, asText(former.company_id) === own.company)
    hold(`${name}: категория`, asText(former.metric_category_id) === own.category)
    hold(`${name}: статус`, Number(former.input_document_status_id) === own.status)
    hold(`${name}: период`, `${former.year} ${former.quarter}` === `${own.year} ${own.quarter}`)
    const byMetric = new Map(own.rows.map((row) => [row.metric, row]))
    for (const row of former.input_document_values) {
      const about = `${name}, показатель № ${row.metric_id}`
      const here = byMetric.get(asText(row.metric_id))
      if (!here) hold(`${about}: его здесь нет`, false)
      else {
        hold(`${about}: значение`, compareValues(given(asText(row.value)), here.value) !== 'different')
        // A row that is on there may be off here, with its reason; the other way round never.
        hold(`${about}: включён`, Boolean(row.is_active) || !here.is_active)
        for (const datum of here.is_active ? row.input_document_value_calc_data : []) {
          const letter = letters.get(String(datum.metric_calc_data_id)) ?? ''
          hold(`${about}: ${letter}`, isSameDatum(given(asText(datum.value)), here.data[letter] ?? null))
        }
      }
    }
  }
  const years = new Set(taken.map(({ company, year }) => `${company} ${year}`))
  for (const key of years) {
    const [company, year] = key.split(' ')
    const path = `/api/metrics-summary?year=${year}&company_id=${company}`
    const former = (await answerOf(formerSummary, path))?.data
    const own = rows.filter((row) => `${row.company} ${row.year}` === key)
    for (const category of former?.metric_categories ?? []) {
      for (const [quarter, one] of Object.entries(category.documents.quarter ?? {})) {
        if (asText(one?.id) === null) continue
        const here = own.find(
          (row) => row.category === asText(category.id) && row.quarter === Number(quarter),
        )
        const about = `${path}: категория № ${category.id}, квартал ${quarter}`
        if (!here) hold(`${about}: документ не перенесён`, false)
        else hold(`${about}: статус`, here.status === Number(one?.input_document_status_id))
      }
    }
  }
  const totals = [
    `Документов спрошено: ${taken.length} из ${rows.length}, сводок: ${years.size}, полей сверено: ${fields}.`,
    `Не совпало: ${open.length}.`,
  ]
  return { totals, open, exitCode: open.length > 0 ? 1 : 0 }
}
