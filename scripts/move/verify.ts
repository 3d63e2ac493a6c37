import { Decimal } from 'decimal.js'
import type { Client } from 'pg'
import { expressionOf } from '@/lib/calc/formula/parse'
import { formatNumber } from '@/lib/core/format/numbers'
import { tryGate } from '@/lib/features/analytics/candidate/work-mutations'
import type { SqlClient } from '@/prisma/seed/connection'
import { chainFaults, chainReport } from '@/scripts/admin/verify-chain'
import { checkFacts } from '@/scripts/facts/rebuild'
import { byCompany } from '@/scripts/move/entered'
import type { Mapping } from '@/scripts/move/mapping'
import { MAX_LINES, type MoveRun } from '@/scripts/move/report'
import {
  compareValues,
  DECIMALS,
  NO_VALUE,
  numberOf,
  shownNumber,
  textOf,
  truthOf,
} from '@/scripts/move/rules'
import { type Bundle, idOf, type Row } from '@/scripts/move/shape'

export interface Sum {
  /** Former id of the organisation. */
  company: string
  year: string
  /** Documents there, and those of them that are here. */
  documents: number
  moved: number
  /** Σ of all data of moved documents alone, there and here; of rows that are off here, what stood there. */
  former: Decimal
  own: Decimal
  off: Decimal
  /** What of the difference of both a person took for right. */
  accepted: Decimal
}

/** A row of a moved document that is not here what it was there. */
export interface Difference {
  /** Its former id, and that of its indicator. */
  id: string
  words: string
  /** Why a person takes it for right; null where nobody said so. */
  accepted: string | null
}

export interface Comparison {
  /** Rows of moved documents by how the value here stands to the former one. */
  values: Record<ReturnType<typeof compareValues>, number>
  different: Difference[]
  sums: Sum[]
  /** Data there that are no numbers: no sum has them. */
  unread: number
}

interface Own {
  key: string
  value: string | null
  non_value: string | null
  is_active: boolean
  inactive_reason: string | null
  total: string
}

const OWN = `
  SELECT d.legacy_id || ' ' || m.legacy_id AS key, v.value::text, v.non_value, v.is_active, v.inactive_reason,
    (SELECT coalesce(sum(o.value), 0)::text FROM input_document_value_calc_data o WHERE o.input_document_value_id = v.id) AS total
  FROM legacy_links d JOIN input_document_values v ON v.input_document_id = d.id
  JOIN legacy_links m ON m.entity = 'metrics' AND m.id = v.metric_id
  WHERE d.entity = 'input_documents' AND d.legacy_id = ANY($1)`

/** Σ of what was entered in a row, and how much of it is no number. */
function totalOf(data: readonly Row[]): { total: Decimal; unread: number } {
  let [total, unread] = [new Decimal(0), 0]
  for (const { value } of data) {
    const number = numberOf(value)
    if (number) total = total.plus(number.toDecimalPlaces(DECIMALS))
    else if (textOf(value) !== null) unread += 1
  }
  return { total, unread }
}

/** Indicators in force that the former system has not, and that quarters of before are waited for. */
export async function unasked(client: SqlClient): Promise<{ metrics: number; words: string }> {
  const { rows } = await client.query<{ metrics: number; categories: number }>(
    `SELECT count(*)::int AS metrics, count(DISTINCT metric_category_id)::int AS categories FROM metrics m
     WHERE coalesce(date_end, 'infinity') >= current_date AND date_begin < date_trunc('quarter', current_date)
       AND NOT EXISTS (SELECT FROM legacy_links l WHERE l.entity = 'metrics' AND l.id = m.id)`,
  )
  const { metrics = 0, categories = 0 } = rows[0] ?? {}
  const words = `Действующих показателей, которых в прежней системе не было: ${metrics}, категорий: ${categories}. После finish их документы ждут и за прошлые кварталы: ненужные закройте, остальным задайте начало.`
  return { metrics, words }
}

const BY_RULE = 'отключено: "no_value"'
const BY_FORMULA = 'формула не разобрана'

export type Decided = Pick<Mapping, 'no_value' | 'accepted'>

/** What a person decided that makes a row other here than it was there. Of an indicator data may not differ. */
export function acceptance(
  decided: Decided,
  row: Row,
  current: Pick<Own, 'non_value' | 'inactive_reason'> | undefined,
  isNothingLost: boolean,
): string | null {
  const { values, documents, metrics } = decided.accepted
  const reason =
    values[idOf(row)] ??
    documents[row.input_document_id ?? ''] ??
    (isNothingLost ? metrics[row.metric_id ?? ''] : undefined)
  if (reason !== undefined) return reason
  if (current?.non_value === 'no_formula' && isNothingLost) return BY_FORMULA
  return decided.no_value === 'off' && current?.inactive_reason === NO_VALUE ? BY_RULE : null
}

/** Indicators that came without a formula, by their former numbers. */
async function unreadLines(client: SqlClient): Promise<string[]> {
  const { rows } = await client.query<Record<'about' | 'formula', string>>(
    `SELECT concat('№ ', l.legacy_id, ' «', m.name, '»') AS about, m.formula FROM legacy_links l JOIN metrics m ON m.id = l.id
     WHERE l.entity = 'metrics' ORDER BY m.id`,
  )
  const unread = rows.filter(({ formula }) => !expressionOf(formula)).map(({ about }) => about)
  if (unread.length === 0) return []
  return [`Закрыты и не вычисляются, потому что формула не разобрана, показатели: ${unread.join(', ')}.`]
}

/** Every value that is here against the one that stood there, and sums of what was entered by organisation and year. */
export async function verifyMove(client: SqlClient, bundle: Bundle, decided: Decided): Promise<Comparison> {
  const sums: Sum[] = []
  const values = { equal: 0, rounded: 0, none: 0, different: 0 }
  const different: Difference[] = []
  let unread = 0
  for await (const { documents, ...entered } of byCompany(bundle)) {
    const { rows } = await client.query<Own>(OWN, [documents.map(idOf)])
    const own = new Map(rows.map((row) => [row.key, row]))
    const moved = new Set(rows.map(({ key }) => key.split(' ')[0]))
    const years = new Map<string, Sum>()
    for (const document of documents) {
      const [company, year] = [String(document.company_id), String(document.year)]
      const sum = years.get(`${company} ${year}`) ?? {
        company,
        year,
        documents: 0,
        moved: 0,
        former: new Decimal(0),
        own: new Decimal(0),
        off: new Decimal(0),
        accepted: new Decimal(0),
      }
      years.set(`${company} ${year}`, sum)
      sum.documents += 1
      const isMoved = moved.has(idOf(document))
      if (isMoved) sum.moved += 1
      for (const row of entered.values.get(idOf(document)) ?? []) {
        const there = totalOf(entered.data.get(idOf(row)) ?? [])
        unread += there.unread
        if (!isMoved) continue
        const current = own.get(`${row.input_document_id} ${row.metric_id}`)
        const isOff = current?.is_active === false
        const here = new Decimal(current?.total ?? 0)
        // The stored value of an inactive row does not count.
        const former = truthOf(row.is_active) === false ? null : (numberOf(row.value)?.toFixed() ?? null)
        // A workbook has source data but no values.
        const verdict = document.workbook ? null : compareValues(former, current?.value ?? null)
        if (verdict) values[verdict] += 1
        const isDataSame = isOff || (there.unread === 0 && there.total.eq(here))
        const isNothingLost = there.unread === 0 && there.total.eq(isOff ? 0 : here)
        const accepted = acceptance(decided, row, current, isNothingLost)
        if (verdict === 'different' || !isDataSame) {
          const data = there.unread > 0 ? 'среди данных не число' : `сумма данных ${shown(there.total)}`
          const words = `документ № ${idOf(document)}, показатель № ${row.metric_id}: там значение ${shownNumber(former)}, ${data}; здесь значение ${shownNumber(current?.value)}, сумма данных ${shown(here)}`
          different.push({ id: idOf(row), words, accepted })
        }
        if (isOff) sum.off = sum.off.plus(there.total)
        // What cannot be added up there is left out on both sides.
        if (isOff || there.unread > 0) continue
        sum.former = sum.former.plus(there.total)
        sum.own = sum.own.plus(here)
        if (accepted !== null) sum.accepted = sum.accepted.plus(there.total).minus(here)
      }
    }
    sums.push(...years.values())
  }
  return { values, different, sums, unread }
}

const shown = (sum: Decimal) => shownNumber(sum.toFixed())

const added = (list: readonly Sum[], field: 'former' | 'own' | 'off') =>
  shown(list.reduce((sum, one) => sum.plus(one[field]), new Decimal(0)))

/** The report of sums: a line a year, and each organisation whose sums are not the same. */
export function sumLines(sums: readonly Sum[]): { years: string[]; odd: string[] } {
  const years = [...new Set(sums.map(({ year }) => year))].sort().map((year) => {
    const of = sums.filter((one) => one.year === year)
    const [there, here] = ['documents' as const, 'moved' as const].map((field) =>
      of.reduce((count, one) => count + one[field], 0),
    )
    return `${year}: документов там ${there}, здесь ${here}; сумма данных перенесённых документов там ${added(of, 'former')}, здесь ${added(of, 'own')}, в отключённых строках осталось там ${added(of, 'off')}`
  })
  const odd = sums
    .filter(({ former, own, accepted }) => !former.minus(accepted).eq(own))
    .map(
      ({ company, year, former, own }) =>
        `организация № ${company} прежней системы, ${year}: сумма данных перенесённых документов там ${shown(former)}, здесь ${shown(own)}`,
    )
  return { years, odd }
}

/** The report of accepted differences: those of the rule by their number, others with their reasons. */
export function acceptedLines(accepted: ReadonlyArray<{ words: string; accepted: string | null }>): string[] {
  const rules = [BY_RULE, BY_FORMULA].map((rule) => ({
    rule,
    count: accepted.filter((one) => one.accepted === rule).length,
  }))
  const byHand = accepted.filter((one) => rules.every(({ rule }) => rule !== one.accepted))
  return [
    ...rules.flatMap(({ rule, count }) => (count > 0 ? [`принято — ${rule}: ${count}`] : [])),
    ...byHand.slice(0, MAX_LINES).map((one) => `принято — ${one.words}: ${one.accepted}`),
    ...(byHand.length > MAX_LINES ? [`… и ещё принятых: ${byHand.length - MAX_LINES}`] : []),
  ]
}

const lineOf = ({ id, words }: Difference) => `input_document_values № ${id}, ${words}`

/** All that is held against the former system, and whether comparisons of all that is approved would give somebody away. */
export async function verify(client: Client, bundle: Bundle, decided: Decided): Promise<MoveRun> {
  const { values, different, sums, unread } = await verifyMove(client, bundle, decided)
  const { years, odd } = sumLines(sums)
  const facts = await checkFacts(client)
  const chain = await chainFaults(client)
  const gate = await tryGate()
  const { metrics, words: ofUnasked } = await unasked(client)
  const { equal, rounded, none } = values
  const accepted = different.filter((one) => one.accepted !== null)
  const left = sums.reduce((count, { documents, moved }) => count + documents - moved, 0)
  const totals = [
    ...years,
    `Остаются в прежней системе документов: ${left}; почему — в отчёте write.`,
    `Значения: равны ${equal}, равны с точностью прежних ${rounded}, там 0 — здесь нет ${none}, различаются ${different.length}, из них принято решением ${accepted.length}.`,
    ...acceptedLines(accepted.map((one) => ({ ...one, words: lineOf(one) }))),
    ...(await unreadLines(client)),
    ...(metrics > 0 ? [ofUnasked] : []),
    ...(unread > 0 ? [`Данных, которые не числа: ${unread}; в суммы они не входят.`] : []),
    `Расхождений фактов сравнения с документами: ${facts.length}.`,
    chainReport(chain),
    gate
      ? `Проверка анонимности всего утверждённого: узнать можно ${gate.leaks}, скрыто значений ${formatNumber(gate.hidden)} из ${formatNumber(gate.values)}.`
      : 'Проверка анонимности: сравнивать ещё нечего.',
  ]
  const open = [...odd, ...different.filter((one) => one.accepted === null).map(lineOf)]
  return {
    totals,
    open,
    left,
    compared: equal + rounded + none + different.length,
    exitCode: open.length + facts.length + chain.faults.length + (gate?.leaks ?? 0) > 0 ? 1 : 0,
  }
}
