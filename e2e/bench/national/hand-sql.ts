import { requiredCoverage } from '@/lib/calc/comparison/category-score'
import type { ComparedCategory, ComparedMetric } from '@/lib/features/analytics/group/group-data'

/*
 * Hand-written SQL for the same answers as a baseline: one statement each, one sort, returning only displayed data. It
 * runs through pg with a large work_mem and without JIT, and supports only indicators a·k/b with summed variables,
 * which all of the reference catalogue are.
 */

export const HAND_OPTIONS = '-c work_mem=256MB -c jit=off'

export interface HandStatement {
  text: string
  values: unknown[]
}

/** `m`: the indicators as literals; `sign` makes ascending the better order. */
function metricsCte(metrics: readonly ComparedMetric[]): string {
  const rows = metrics.map(
    ({ id, ratio, minDenominator, decimals, order, weight }) =>
      `(${id}, ${ratio?.factor.toFixed()}::numeric, ${minDenominator}::numeric, ${decimals}, ${order === 'asc' ? 1 : -1}, ${weight}::float8)`,
  )
  return `m(metric_id, factor, minimum, decimals, sign, weight) AS (VALUES ${rows.join(', ')})`
}

const GROUP = 'g AS MATERIALIZED (SELECT id, number FROM companies WHERE company_role_id = 1)'

/** $1 organisation, $2 year. */
export function ratingSql(category: ComparedCategory, own: number, year: number): HandStatement {
  const text = `
    WITH ${metricsCte(category.metrics)}, ${GROUP},
    f AS MATERIALIZED (
      SELECT f.metric_id, f.quarter, f.company_id, f.value, f.eligible, f.a, f.b
      FROM comparison_facts f JOIN g ON g.id = f.company_id
      WHERE f.metric_category_id = ${category.id} AND f.metric_period_id = 2 AND f.year = $2
    ), v AS (
      SELECT metric_id, quarter AS slot, company_id, (sign * round(value, decimals))::float8 AS v
      FROM f JOIN m USING (metric_id) WHERE eligible
      UNION ALL
      SELECT metric_id, 0, company_id, (sign * round(sum(a) * factor / sum(b), decimals))::float8
      FROM f JOIN m USING (metric_id) GROUP BY metric_id, company_id, factor, minimum, decimals, sign
      HAVING sum(b) >= minimum AND count(*) >= 3
    ), r AS MATERIALIZED (
      SELECT metric_id, slot, company_id, v, rank() OVER w AS place, row_number() OVER w AS pos,
        count(*) OVER (PARTITION BY metric_id, slot) AS n, count(*) OVER (PARTITION BY metric_id, slot, v) AS tied
      FROM v WINDOW w AS (PARTITION BY metric_id, slot ORDER BY v)
    ), s AS (
      SELECT slot, company_id, count(*) AS scored,
        round((sum(weight * 100 * (n - place - tied + 1 + (tied - 1) / 2.0::float8) / (n - 1)) / sum(weight))::numeric, 1)
          AS score
      FROM r JOIN m USING (metric_id) WHERE n >= 5 GROUP BY slot, company_id
    ), c AS MATERIALIZED (
      SELECT *, rank() OVER w AS place, row_number() OVER w AS pos, count(*) OVER (PARTITION BY slot) AS n
      FROM s WHERE scored >= ${requiredCoverage(category.metrics.length)}
      WINDOW w AS (PARTITION BY slot ORDER BY score DESC)
    ), own AS (SELECT metric_id, slot, pos FROM r WHERE company_id = $1
      UNION ALL SELECT 0, slot, pos FROM c WHERE company_id = $1)
    SELECT r.metric_id, r.slot, r.place, r.v, r.n, g.number FROM r JOIN g ON g.id = r.company_id
    LEFT JOIN own USING (metric_id, slot)
    WHERE r.place <= 7 AND r.pos <= 12 OR r.pos = r.n OR abs(r.pos - own.pos) <= 1
    UNION ALL
    SELECT -metric_id, slot, count(*), avg(v) FILTER (WHERE pos IN ((n + 1) / 2, n / 2 + 1)), max(n), '' FROM r GROUP BY 1, 2
    UNION ALL
    SELECT 0, c.slot, c.place, c.score, c.n, g.number FROM c JOIN g ON g.id = c.company_id
    LEFT JOIN own ON own.metric_id = 0 AND own.slot = c.slot
    WHERE c.place <= 7 AND c.pos <= 12 OR c.pos = c.n OR abs(c.pos - own.pos) <= 1`
  return { text, values: [own, year] }
}

/** The group's count, five percentiles and the own value by indicator and quarter. */
export function dynamicsSql(
  category: ComparedCategory,
  own: number,
  years: readonly number[],
): HandStatement {
  const text = `
    WITH ${metricsCte(category.metrics)}, ${GROUP}
    SELECT f.metric_id, f.year, f.quarter, count(*),
      percentile_cont(ARRAY[0.1, 0.25, 0.5, 0.75, 0.9]) WITHIN GROUP (ORDER BY round(f.value, m.decimals)::float8),
      max(f.value) FILTER (WHERE f.company_id = $1)
    FROM comparison_facts f JOIN m USING (metric_id) JOIN g ON g.id = f.company_id
    WHERE f.metric_category_id = ${category.id} AND f.metric_period_id = 2 AND f.year = ANY($2) AND f.eligible
    GROUP BY f.metric_id, f.year, f.quarter`
  return { text, values: [own, years] }
}

/** The group's count and median, the own value and place by indicator, quarter and year. */
export function reportSql(
  categories: readonly ComparedCategory[],
  own: number,
  years: readonly number[],
): HandStatement {
  const text = `
    WITH ${metricsCte(categories.flatMap(({ metrics }) => metrics))}, ${GROUP},
    v AS MATERIALIZED (
      SELECT f.metric_id, f.year, f.quarter, f.company_id, (sign * round(f.value, decimals))::float8 AS v
      FROM comparison_facts f JOIN m USING (metric_id) JOIN g ON g.id = f.company_id
      WHERE f.metric_period_id = 2 AND f.year = ANY($2) AND f.eligible
      UNION ALL
      SELECT f.metric_id, f.year, 0, f.company_id, (sign * round(sum(f.a) * factor / sum(f.b), decimals))::float8
      FROM comparison_facts f JOIN m USING (metric_id) JOIN g ON g.id = f.company_id
      WHERE f.metric_period_id = 2 AND f.year = ANY($2)
      GROUP BY f.metric_id, f.year, f.company_id, factor, minimum, decimals, sign
      HAVING sum(f.b) >= minimum AND count(*) >= 3
    ), own AS (SELECT metric_id, year, quarter, v FROM v WHERE company_id = $1)
    SELECT v.metric_id, v.year, v.quarter, count(*), percentile_cont(0.5) WITHIN GROUP (ORDER BY v.v), max(own.v),
      1 + count(*) FILTER (WHERE v.v < own.v)
    FROM v LEFT JOIN own USING (metric_id, year, quarter) GROUP BY v.metric_id, v.year, v.quarter`
  return { text, values: [own, years] }
}

/** The last page of organisations by short name, with the list's columns. */
export function lastPageSql(offset: number): HandStatement {
  const text = `
    SELECT c.*, r.name AS region, (SELECT count(*) FROM companies) AS total,
      (SELECT count(*) FROM users u WHERE u.company_id = c.id) AS users_count
    FROM (SELECT id FROM companies ORDER BY short_name COLLATE "ru-RU-x-icu", id LIMIT 25 OFFSET $1) AS page
    JOIN companies c USING (id) JOIN regions r ON r.id = c.region_id`
  return { text, values: [offset] }
}
