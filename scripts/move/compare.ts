import { z } from 'zod'
import { PERIODICITY } from '@/lib/calc/periods'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import type { SqlClient } from '@/prisma/seed/connection'
import type { Ask } from '@/scripts/move/former'
import { readLinks, sha256 } from '@/scripts/move/links'
import type { MoveRun } from '@/scripts/move/report'
import { compareValues, DECIMALS, letterOf, numberOf, shownNumber, textOf } from '@/scripts/move/rules'
import { type Bundle, type Entity, idOf, type Row } from '@/scripts/move/shape'
import { acceptance, acceptedLines, type Decided } from '@/scripts/move/verify'

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
/** PHP writes an object that has nothing in it as an empty list. */
const object = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (Array.isArray(value) && value.length === 0 ? {} : value), shape)
const formerSummary = z.object({
  data: z.object({
    metric_categories: z.array(
      z.object({
        id: number,
        documents: object(z.object({ quarter: object(z.record(z.string(), cell.nullable())).optional() })),
      }),
    ),
  }),
})

/** Only what is asked of it: how else it draws its charts is its own. */
const formerDynamics = z.object({
  data: object(
    z.record(
      z.string(),
      z.array(
        z.object({
          metric: z.object({ id: number }),
          points: z.array(
            z.object({ year: number, quarter: number, own: z.object({ value: number }).nullish() }),
          ),
        }),
      ),
    ),
  ),
})

interface Own {
  legacy_id: string
  id: number
  /** Ours: several of the former system may be one here. */
  company: number
  category: number
  status: number
  year: number
  quarter: number
  rows: Array<{
    metric: number
    value: string | null
    non_value: string | null
    is_active: boolean
    inactive_reason: string | null
    data: Record<string, string | null>
  }>
}

const OWN = `
  SELECT l.legacy_id, d.id, d.company_id AS company, d.metric_category_id AS category, d.input_document_status_id AS status,
    d.year, d.quarter, (
      SELECT json_agg(json_build_object('metric', v.metric_id, 'value', v.value::text, 'non_value', v.non_value, 'is_active', v.is_active,
        'inactive_reason', v.inactive_reason, 'data', (
        SELECT json_object_agg(cd.var_name, o.value::text) FROM input_document_value_calc_data o
        JOIN metric_calc_data cd ON cd.id = o.metric_calc_data_id WHERE o.input_document_value_id = v.id)))
      FROM input_document_values v WHERE v.input_document_id = d.id) AS rows
  FROM legacy_links l JOIN input_documents d ON d.id = l.id
  WHERE l.entity = 'input_documents'`

const STATUSES: Readonly<Record<number, string>> = { 1: 'черновик', 2: 'утверждён' }
const statusOf = (id: number) => STATUSES[id] ?? String(id)

const asText = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : String(value)

type Answered = z.output<typeof number>
const asNumber = (value: Answered) => numberOf(asText(value))?.toFixed() ?? null

/** Nothing here stands for a former 0: there nothing could be left empty. What is no number is never the same; digits past the kept ones are. */
function isSameDatum(value: Answered, here: string | null): boolean {
  const there = numberOf(asText(value))?.toDecimalPlaces(DECIMALS)
  if (!there) return here === null && textOf(asText(value)) === null
  return here === null ? there.isZero() : compareValues(there.toFixed(), here) !== 'different'
}

/**
 * Compares the former system's present answers with the data here, field by field: documents and summaries. Differences
 * that a person accepted are reported but do not count as open.
 * @param count how many documents are taken, the same ones for the same bundle
 */
export async function compareWith(
  ask: Ask,
  client: SqlClient,
  bundle: Bundle,
  count: number,
  decided: Decided,
): Promise<MoveRun> {
  const { rows } = await client.query<Own>(OWN)
  const links = await readLinks(client, "l.entity IN ('companies', 'metric_categories', 'metrics')", [])
  const oursOf = (entity: Entity, formerId: string | number | null | undefined) =>
    links.get(`${entity} ${formerId}`)?.id
  const letters = new Map(bundle.metric_calc_data.map((row) => [String(row.id), letterOf(row.var_name)]))
  const moved = new Set(rows.map(({ legacy_id }) => legacy_id))
  const unmoved = new Set<string>()
  const deleted = new Set<string>()
  for await (const row of bundle.input_documents) {
    if (!moved.has(idOf(row))) unmoved.add(idOf(row))
    else if (textOf(row.deleted_at) !== null) deleted.add(idOf(row))
  }
  const sampled = rows
    .filter(({ legacy_id }) => !deleted.has(legacy_id))
    .map((row) => ({ row, order: sha256(row.legacy_id) }))
    .sort((one, other) => (one.order < other.order ? -1 : 1))
    .slice(0, count)
    .map(({ row }) => row)
  const sampledIds = new Set(sampled.map(({ legacy_id }) => legacy_id))
  const formerRows = new Map<string, Row>()
  for await (const row of bundle.input_document_values)
    if (sampledIds.has(row.input_document_id ?? ''))
      formerRows.set(`${row.input_document_id} ${row.metric_id}`, row)
  let left = 0
  const open: string[] = []
  const accepted: Array<{ words: string; accepted: string }> = []
  let fields = 0
  const hold = (words: string, isSame: boolean, reason: string | null = null) => {
    fields += 1
    if (!isSame && reason !== null) accepted.push({ words, accepted: reason })
    else if (!isSame) open.push(words)
  }
  const holdNumber = (
    label: string,
    [there, here]: readonly [Answered, string | null],
    isSame: boolean,
    reason: string | null,
  ) => hold(`${label}: там ${shownNumber(asText(there))}, здесь ${shownNumber(here)}`, isSame, reason)
  const holdStatus = (label: string, there: Answered, { status, legacy_id }: Own) =>
    hold(
      `${label}: статус: там ${statusOf(Number(there))}, здесь ${statusOf(status)}`,
      Number(there) === status,
      decided.accepted.documents[legacy_id] ?? null,
    )
  const answerOf = async <Shape extends z.ZodType>(
    shape: Shape,
    path: string,
  ): Promise<z.output<Shape> | null> => {
    const answer = await ask(path)
    const parsed = shape.safeParse(answer)
    if (answer === undefined) open.push(`${path}: этого там нет (ответ 404)`)
    else if (!parsed.success)
      open.push(`${path}: ответ не разобран (${parsed.error.issues[0]?.path.join('.') || 'это не JSON'})`)
    return parsed.success ? parsed.data : null
  }
  /** Charts of the former system → the sampled documents that they are drawn of. */
  const charts = new Map<string, Own[]>()
  for (const own of sampled) {
    const name = `документ № ${own.legacy_id} прежней системы`
    const former = (await answerOf(formerDocument, `/api/input-documents/${own.legacy_id}`))?.data
    if (!former) continue
    if (own.status === DOCUMENT_STATUS.approved) {
      const { company_id, metric_category_id } = former
      const path = `/api/analytics-indicators-data?period_id=${PERIODICITY.quarter}&metric_category_id=${metric_category_id}&company_id=${company_id}`
      charts.set(path, [...(charts.get(path) ?? []), own])
    }
    hold(`${name}: организация`, oursOf('companies', former.company_id) === own.company)
    hold(`${name}: категория`, oursOf('metric_categories', former.metric_category_id) === own.category)
    holdStatus(name, former.input_document_status_id, own)
    hold(`${name}: период`, `${former.year} ${former.quarter}` === `${own.year} ${own.quarter}`)
    const byMetric = new Map(own.rows.map((row) => [row.metric, row]))
    for (const row of former.input_document_values) {
      const about = `${name}, показатель № ${row.metric_id}`
      const here = byMetric.get(oursOf('metrics', row.metric_id) ?? 0)
      const known = formerRows.get(`${own.legacy_id} ${row.metric_id}`)
      const [ofValue = null, ofData = null] = [true, false].map((isOfValue) =>
        known ? acceptance(decided, known, here, isOfValue) : null,
      )
      if (!here) hold(`${about}: его здесь нет`, false, ofData)
      else {
        // The stored value of an inactive row does not count.
        const value = row.is_active ? row.value : null
        holdNumber(
          `${about}: значение`,
          [value, here.value],
          compareValues(asNumber(value), here.value) !== 'different',
          ofValue,
        )
        // A row that is on there may be off here, with its reason; the other way round never.
        hold(`${about}: включён`, Boolean(row.is_active) || !here.is_active, ofValue)
        for (const datum of here.is_active ? row.input_document_value_calc_data : []) {
          const letter = letters.get(String(datum.metric_calc_data_id)) ?? ''
          const stored = here.data[letter] ?? null
          holdNumber(`${about}: ${letter}`, [datum.value, stored], isSameDatum(datum.value, stored), ofData)
        }
      }
    }
  }
  const years = new Set(sampled.map(({ company, year }) => `${company} ${year}`))
  // Former organisations joined into one here have a summary each.
  const summaries = [...years].flatMap((key) => {
    const own = rows.filter((row) => `${row.company} ${row.year}` === key)
    const formerIds = bundle.companies.map(idOf).filter((id) => oursOf('companies', id) === own[0]?.company)
    return formerIds.map((id) => ({
      own,
      isOne: formerIds.length === 1,
      path: `/api/metrics-summary?year=${own[0]?.year}&company_id=${id}`,
    }))
  })
  for (const { own, isOne, path } of summaries) {
    const former = (await answerOf(formerSummary, path))?.data
    for (const category of former?.metric_categories ?? []) {
      for (const [quarter, one] of Object.entries(category.documents.quarter ?? {})) {
        if (asText(one?.id) === null) continue
        if (unmoved.has(asText(one?.id) ?? '')) {
          left += 1
          continue
        }
        // If two organisations were joined here, the document is found by its own id.
        const here = own.find((row) =>
          isOne
            ? row.category === oursOf('metric_categories', category.id) && row.quarter === Number(quarter)
            : row.legacy_id === asText(one?.id),
        )
        const about = `${path}: категория № ${category.id}, квартал ${quarter}`
        if (here) holdStatus(about, one?.input_document_status_id, here)
        else hold(`${about}: документа нет в пакете`, false)
      }
    }
  }
  let undrawn = 0
  for (const [path, drawn] of charts) {
    const { data } = formerDynamics.safeParse(await ask(path))
    if (!data) undrawn += 1
    for (const { metric, points } of data?.data[PERIODICITY.quarter] ?? []) {
      for (const { year, quarter, own: there } of points) {
        const own = drawn.find((one) => `${one.year} ${one.quarter}` === `${year} ${quarter}`)
        const here = own?.rows.find((row) => row.metric === oursOf('metrics', metric.id))
        if (!own || !here || asText(there?.value) === null) continue
        const known = formerRows.get(`${own.legacy_id} ${metric.id}`)
        holdNumber(
          `${path}: показатель № ${metric.id}, ${year}, квартал ${quarter}`,
          [there?.value, here.value],
          compareValues(asNumber(there?.value), here.value) !== 'different',
          known ? acceptance(decided, known, here, true) : null,
        )
      }
    }
  }
  const totals = [
    `Документов спрошено: ${sampled.length} из ${rows.length}, организаций по годам: ${years.size}, сводок: ${summaries.length}, полей сверено: ${fields}.`,
    `Не совпало: ${open.length + accepted.length}, из них принято решением ${accepted.length}.`,
    ...acceptedLines(accepted),
    ...(deleted.size > 0
      ? [`Удалены там и не спрошены документы: ${deleted.size}; здесь они остались.`]
      : []),
    ...(undrawn > 0
      ? [`Ответов о динамике не разобрано: ${undrawn}; те же значения сверены по документам.`]
      : []),
    ...(left > 0 ? [`В сводках остаются там документы: ${left}; почему — в отчёте write.`] : []),
  ]
  return { totals, open, compared: fields, exitCode: open.length > 0 ? 1 : 0 }
}
