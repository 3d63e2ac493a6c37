import { Decimal } from 'decimal.js'
import type { Client } from 'pg'
import { tryGate } from '@/lib/features/analytics/publications/work'
import type { SqlClient } from '@/prisma/seed/connection'
import { chainFaults, chainReport } from '@/scripts/admin/verify-chain'
import { checkFacts } from '@/scripts/facts/rebuild'
import { byCompany } from '@/scripts/move/entered'
import type { Told } from '@/scripts/move/report'
import { compareValues, DECIMALS, isTrue, numberOf } from '@/scripts/move/rules'
import { type Bundle, idOf } from '@/scripts/move/shape'

export interface Sum {
  /** Former id of the organisation. */
  company: string
  year: string
  /** Documents there, and those of them that are here. */
  documents: number
  moved: number
  /** Σ of all data of moved documents, there and here; of rows that are off here, what stood there. */
  former: Decimal
  own: Decimal
  off: Decimal
}

export interface Comparison {
  /** Rows of moved documents by how the value here stands to the former one. */
  values: Record<ReturnType<typeof compareValues>, number>
  /** Former ids of values that are different. */
  different: string[]
  sums: Sum[]
}

interface Own {
  key: string
  value: string | null
  is_active: boolean
  total: string
}

const OWN = `
  SELECT d.legacy_id || ' ' || m.legacy_id AS key, v.value::text, v.is_active,
    (SELECT coalesce(sum(o.value), 0)::text FROM input_document_value_calc_data o WHERE o.input_document_value_id = v.id) AS total
  FROM legacy_links d JOIN input_document_values v ON v.input_document_id = d.id
  JOIN legacy_links m ON m.entity = 'metrics' AND m.id = v.metric_id
  WHERE d.entity = 'input_documents' AND d.legacy_id = ANY($1)`

/** Every value that is here against the one that stood there, and sums of what was entered by organisation and year. */
export async function verifyMove(client: SqlClient, bundle: Bundle): Promise<Comparison> {
  const sums: Sum[] = []
  const values = { equal: 0, rounded: 0, none: 0, different: 0 }
  const different: string[] = []
  for await (const { documents, ...entered } of byCompany(bundle)) {
    const { rows } = await client.query<Own>(OWN, [documents.map(idOf)])
    const own = new Map(rows.map((row) => [row.key, row]))
    const moved = new Set(rows.map(({ key }) => key.split(' ')[0]))
    const years = new Map<string, Sum>()
    for (const document of documents) {
      const [company, year] = [String(document.company_id), String(document.year)]
      const sum = years.get(`${company} ${year}`) ?? {
        ...{ company, year, documents: 0, moved: 0 },
        ...{ former: new Decimal(0), own: new Decimal(0), off: new Decimal(0) },
      }
      years.set(`${company} ${year}`, sum)
      sum.documents += 1
      if (!moved.has(idOf(document))) continue
      sum.moved += 1
      for (const row of entered.values.get(idOf(document)) ?? []) {
        const found = own.get(`${row.input_document_id} ${row.metric_id}`)
        const there = (entered.data.get(idOf(row)) ?? []).reduce(
          (total, { value = null }) =>
            total.plus((numberOf(value) ?? new Decimal(0)).toDecimalPlaces(DECIMALS)),
          new Decimal(0),
        )
        if (found?.is_active === false) sum.off = sum.off.plus(there)
        else sum.former = sum.former.plus(there)
        sum.own = sum.own.plus(found?.total ?? 0)
        // What an inactive row once was is no value.
        const former = isTrue(row.is_active) ? (numberOf(row.value)?.toFixed() ?? null) : null
        const verdict = compareValues(former, found?.value ?? null)
        values[verdict] += 1
        if (verdict === 'different') different.push(idOf(row))
      }
    }
    sums.push(...years.values())
  }
  return { values, different, sums }
}

const added = (list: readonly Sum[], field: 'former' | 'own' | 'off') =>
  list.reduce((sum, one) => sum.plus(one[field]), new Decimal(0)).toFixed()

/** What is told of sums: a line a year, and each organisation whose sums are not the same. */
export function sumLines(sums: readonly Sum[]): { years: string[]; odd: string[] } {
  const years = [...new Set(sums.map(({ year }) => year))].sort().map((year) => {
    const of = sums.filter((one) => one.year === year)
    const [there, here] = ['documents' as const, 'moved' as const].map((field) =>
      of.reduce((count, one) => count + one[field], 0),
    )
    return `${year}: документов там ${there}, здесь ${here}; сумма данных там ${added(of, 'former')}, здесь ${added(of, 'own')}, в отключённых строках осталось там ${added(of, 'off')}`
  })
  const odd = sums
    .filter(({ former, own }) => !former.eq(own))
    .map(
      ({ company, year, former, own }) =>
        `организация № ${company} прежней системы, ${year}: сумма данных там ${former.toFixed()}, здесь ${own.toFixed()}`,
    )
  return { years, odd }
}

/** All that is held against the former system, and whether comparisons of all that is approved would give somebody away. */
export async function verify(client: Client, bundle: Bundle): Promise<Told> {
  const { values, different, sums } = await verifyMove(client, bundle)
  const { years, odd } = sumLines(sums)
  const facts = await checkFacts(client)
  const chain = await chainFaults(client)
  const gate = await tryGate()
  const { equal, rounded, none } = values
  const left = sums.reduce((count, { documents, moved }) => count + documents - moved, 0)
  const totals = [
    ...years,
    `Остаются в прежней системе документов: ${left}; почему — в отчёте write.`,
    `Значения: равны ${equal}, равны с точностью прежних ${rounded}, там 0 — здесь нет ${none}, различаются ${different.length}.`,
    `Расхождений фактов сравнения с документами: ${facts.length}.`,
    chainReport(chain),
    gate
      ? `Проверка анонимности всего утверждённого: узнать можно ${gate.leaks}, скрыто значений ${gate.hidden} из ${gate.values}.`
      : 'Проверка анонимности: сравнивать ещё нечего.',
  ]
  const open = [...odd, ...different.map((id) => `input_document_values № ${id}: значение другое`)]
  return {
    ...{ totals, open, left },
    exitCode: open.length + facts.length + chain.faults.length + (gate?.leaks ?? 0) > 0 ? 1 : 0,
  }
}
