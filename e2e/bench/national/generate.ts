import type pg from 'pg'
import { parseFormula } from '@/lib/calc/formula/parse'
import { ratioForm } from '@/lib/calc/formula/ratio'
import { TERMS_EDITION } from '@/lib/core/domain/dictionaries'
import { REFERENCE_METRICS } from '@/prisma/seed/reference'

/*
 * Generates a country of organisations, identical at every run: every indicator of the reference catalogue over the
 * given quarters, by set-based SQL. Random numbers are hashes of their keys. Triggers and foreign keys are disabled;
 * their rows are written here.
 */

export const LAST_YEAR = 2025
/** The default: three years. */
export const QUARTERS = 12

/** The years of this many quarters. */
export function yearsOf(quarters: number): number[] {
  const years = quarters / 4
  return Array.from({ length: years }, (_, index) => LAST_YEAR - years + 1 + index)
}

const SWITCHED_OFF = 0.06
const DRAFTS = 0.02

/** A pseudo-random number in [0, 1), a function of its arguments. */
const CHANCE = `
  CREATE OR REPLACE FUNCTION bench_chance(key bigint, seed bigint) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT (hashint8extended(key, seed) & 16777215)::float8 / 16777216 $$`

const COMPANIES = `
  INSERT INTO companies (id, number, company_role_id, region_id, city, name, short_name, company_type_id,
    company_ownership_id, company_level_id, company_bed_capacity_id, is_emergency,
    date_begin_year, date_begin_quarter, date_begin_month)
  SELECT k, (100000 + (k * 7919::bigint + 104729) % 900000)::text, 1, 1 + k % 80, 'Город ' || k % 900,
    'Больница ' || k, 'Б-' || k, 1 + floor(bench_chance(k, 1) * 3), own,
    CASE WHEN own = 1 THEN 1 + floor(bench_chance(k, 3) * 5) END, 1 + floor(bench_chance(k, 4) * 4),
    bench_chance(k, 5) < 0.6, first, first, first
  FROM generate_series(1, $1::int) k, LATERAL (SELECT CASE WHEN bench_chance(k, 2) < 0.85 THEN 1 ELSE 2 END AS own,
    make_date($2::int, 1, 1) AS first) o`

/** Organisations report in a different order each quarter, so that facts of one category are scattered on disk. */
const DOCUMENTS = `
  INSERT INTO input_documents (id, company_id, metric_category_id, metric_period_id, year, quarter, month,
    input_document_status_id, version, user_id, approved_at, approved_by_id)
  SELECT row_number() OVER (ORDER BY y, q, bench_chance(c.id, y * 4 + q), mc.id), c.id, mc.id, 2, y, q, 0,
    CASE WHEN approved THEN 2 ELSE 1 END, CASE WHEN approved THEN 2 ELSE 1 END, $1::int,
    CASE WHEN approved THEN make_date(y, q * 3, 1) + interval '45 days' END, CASE WHEN approved THEN $1::int END
  FROM companies c CROSS JOIN metric_categories mc CROSS JOIN unnest($2::int[]) y CROSS JOIN generate_series(1, 4) q
  CROSS JOIN LATERAL (
    SELECT bench_chance(c.id * 1000::bigint + mc.id, y * 4 + q) >= ${DRAFTS} AS approved) a`

const METRICS = `
  CREATE TEMP TABLE bench_metrics AS
  SELECT m.id AS metric_id, m.metric_category_id, m.min_denominator, x.factor, x.rate, x.denominator,
    (SELECT id FROM metric_calc_data WHERE metric_id = m.id AND var_name = 'a') AS a_id,
    (SELECT id FROM metric_calc_data WHERE metric_id = m.id AND var_name = 'b') AS b_id
  FROM metrics m
  JOIN jsonb_to_recordset($1::jsonb) AS x(name text, factor numeric, rate float8, denominator float8) ON x.name = m.name`

/** Size, quality level, trend and chance of the quarter; some values are switched off. */
const VALUES = `
  CREATE TEMP TABLE bench_values AS
  SELECT row_number() OVER () AS id, d.id AS document_id, d.company_id, d.metric_category_id, d.year, d.quarter,
    d.input_document_status_id = 2 AS approved, m.metric_id, m.a_id, m.b_id, m.factor, m.min_denominator, b,
    bench_chance(d.id * 100::bigint + m.metric_id, 7) >= ${SWITCHED_OFF} AS active,
    least(round(b * m.rate * exp(0.8 * (bench_chance(d.company_id * 100::bigint + m.metric_id, 8) - 0.5))
      * (0.5 + bench_chance(d.id * 100::bigint + m.metric_id, 9))),
      CASE WHEN m.factor = 100 THEN b ELSE 1e9 END)::bigint AS a
  FROM input_documents d
  JOIN bench_metrics m USING (metric_category_id)
  CROSS JOIN LATERAL (SELECT greatest(1, round(m.denominator * exp(2 * (bench_chance(d.company_id, 6) - 0.6))
    * (0.8 + 0.4 * bench_chance(d.id * 100::bigint + m.metric_id, 10))))::bigint AS b) s
  ORDER BY d.id, m.metric_id`

const STORED = [
  `INSERT INTO input_document_values (id, input_document_id, metric_id, is_active, value, non_value)
   SELECT id, document_id, metric_id, active, CASE WHEN active THEN round(a * factor / b, 20) END,
     CASE WHEN NOT active THEN 'inactive' END FROM bench_values ORDER BY id`,
  `INSERT INTO input_document_value_calc_data (input_document_value_id, metric_calc_data_id, value)
   SELECT v.id, x.id, CASE WHEN v.active THEN x.value END
   FROM bench_values v CROSS JOIN LATERAL (VALUES (v.a_id, v.a), (v.b_id, v.b)) AS x(id, value) ORDER BY v.id`,
  `INSERT INTO comparison_facts (metric_id, metric_period_id, year, quarter, month, company_id, metric_category_id,
     input_document_id, value, eligible, a, b)
   SELECT metric_id, 2, year, quarter, 0, company_id, metric_category_id, document_id,
     round(a * factor / b, 20), b >= min_denominator, a, b
   FROM bench_values WHERE active AND approved ORDER BY id`,
]

const SEQUENCES = ['companies', 'input_documents', 'input_document_values']

/** Secondary indexes of large tables: dropped before loading and rebuilt afterwards. */
const INDEXES = `
  SELECT CASE WHEN c.oid IS NULL THEN format('DROP INDEX %s', i.indexrelid::regclass)
      ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', i.indrelid::regclass, c.conname) END AS dropping,
    CASE WHEN c.oid IS NULL THEN pg_get_indexdef(i.indexrelid)
      ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
      END AS making
  FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u')
  WHERE i.indrelid::regclass::text IN ('input_document_values', 'input_document_value_calc_data', 'comparison_facts')
    AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.conindid = i.indexrelid AND f.contype = 'f')`

/** Fills a database that holds only the reference data. */
export async function generateCountry(
  client: pg.Client,
  organisations: number,
  quarters: number,
): Promise<void> {
  await client.query('BEGIN')
  await client.query("SET LOCAL session_replication_role = 'replica'")
  await client.query("SET LOCAL work_mem = '256MB'")
  await client.query("SET LOCAL maintenance_work_mem = '512MB'")
  const { rows: indexes } = await client.query<{ dropping: string; making: string }>(INDEXES)
  for (const { dropping } of indexes) await client.query(dropping)
  const {
    rows: [admin],
  } = await client.query<{ id: number }>(
    `INSERT INTO users (surname, name, email, user_role_id, agreement_accepted_at, agreement_edition)
     VALUES ('Стендов', 'Замер', 'bench@example.org', 1, now(), $1) RETURNING id`,
    [TERMS_EDITION],
  )
  await client.query(CHANCE)
  const years = yearsOf(quarters)
  await client.query(COMPANIES, [organisations, years[0]])
  await client.query(DOCUMENTS, [admin?.id, years])
  await client.query(METRICS, [JSON.stringify(catalogue())])
  await client.query(VALUES)
  for (const statement of STORED) await client.query(statement)
  for (const { making } of indexes) await client.query(making)
  for (const table of SEQUENCES) {
    await client.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), (SELECT max(id) FROM ${table}))`, [
      table,
    ])
  }
  await client.query(
    `INSERT INTO users (surname, name, email, user_role_id, company_id, agreement_accepted_at,
       agreement_edition)
     VALUES ('Стендова', 'Замер', 'bench-manager@example.org', 2, $1, now(), $2)`,
    [Math.ceil(organisations / 2), TERMS_EDITION],
  )
  await client.query('COMMIT')
  await client.query('VACUUM (ANALYZE)')
  await client.query('CHECKPOINT')
}

function catalogue() {
  return REFERENCE_METRICS.map(({ name, formula, demo }) => {
    const parsed = parseFormula(formula)
    const ratio = parsed.ok ? ratioForm(parsed.expression) : null
    return { name, factor: ratio?.factor.toFixed() ?? '1', rate: demo.rate, denominator: demo.denominator }
  })
}
