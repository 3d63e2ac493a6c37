import type pg from 'pg'
import { ratioOfFormula } from '@/lib/calc/formula/ratio'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { transaction } from '@/scripts/database/database-url'

/** How the facts of an approved document differ from its values. */
export interface Difference {
  input_document_id: number
  metric_id: number
  /** Missing: no fact for a value; extra: a fact without a value; different: other numbers or another key. */
  kind: 'missing' | 'extra' | 'different'
}

type Client = Pick<pg.Client, 'query'>

const KEY = 'metric_id, metric_period_id, year, quarter, month, company_id'
const REST = 'metric_category_id, input_document_id, value, eligible, a, b, c, d, e'

/**
 * What the facts should be, beside what they are: $1 the denominators of ratio formulas and the least that counts,
 * $2 the documents looked at, null for all.
 */
const COMPARED = `
  WITH rules AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(id int, denominator text, minimum numeric)
  ), expected AS (
    SELECT v.metric_id, d.metric_period_id, d.year, d.quarter, d.month, d.company_id, d.metric_category_id,
      d.id AS input_document_id, v.value,
      r.id IS NULL OR coalesce(CASE r.denominator WHEN 'a' THEN x.a WHEN 'b' THEN x.b WHEN 'c' THEN x.c
        WHEN 'd' THEN x.d ELSE x.e END >= r.minimum, false) AS eligible,
      x.a, x.b, x.c, x.d, x.e
    FROM input_documents d
    JOIN input_document_values v ON v.input_document_id = d.id
    LEFT JOIN rules r ON r.id = v.metric_id
    CROSS JOIN LATERAL (
      SELECT max(o.value) FILTER (WHERE cd.var_name = 'a') AS a, max(o.value) FILTER (WHERE cd.var_name = 'b') AS b,
        max(o.value) FILTER (WHERE cd.var_name = 'c') AS c, max(o.value) FILTER (WHERE cd.var_name = 'd') AS d,
        max(o.value) FILTER (WHERE cd.var_name = 'e') AS e
      FROM input_document_value_calc_data o JOIN metric_calc_data cd ON cd.id = o.metric_calc_data_id
      WHERE o.input_document_value_id = v.id) x
    WHERE d.input_document_status_id = ${DOCUMENT_STATUS.approved} AND v.is_active AND v.value IS NOT NULL
      AND ($2::int[] IS NULL OR d.id = ANY($2))
  ), stored AS (
    SELECT ${KEY}, ${REST} FROM comparison_facts WHERE $2::int[] IS NULL OR input_document_id = ANY($2)
  ), compared AS (
    SELECT input_document_id, metric_id, to_jsonb(wanted) AS wanted, to_jsonb(stored) AS found
    FROM (SELECT ${KEY}, ${REST} FROM expected) wanted FULL JOIN stored USING (input_document_id, metric_id)
    WHERE wanted IS DISTINCT FROM stored
  )`

const DIFFERENCES = `${COMPARED}
  SELECT input_document_id, metric_id,
    CASE WHEN found IS NULL THEN 'missing' WHEN wanted IS NULL THEN 'extra' ELSE 'different' END AS kind
  FROM compared ORDER BY 1, 2`

/** Facts of a document are replaced where they differ. */
const REMOVED = `${COMPARED}
  DELETE FROM comparison_facts f USING compared c
  WHERE f.input_document_id = c.input_document_id AND f.metric_id = c.metric_id AND c.found IS NOT NULL`
const ADDED = `${COMPARED}
  INSERT INTO comparison_facts (${KEY}, ${REST})
  SELECT ${KEY.split(', ')
    .concat(REST.split(', '))
    .map((name) => `r.${name}`)
    .join(', ')}
  FROM compared c CROSS JOIN LATERAL jsonb_populate_record(NULL::comparison_facts, c.wanted) r
  WHERE c.wanted IS NOT NULL`

/** Denominators and minimums as they are now: lib/calc decides what a ratio is, as at approval. */
async function readRules(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: number; formula: string; minimum: string }>(
    'SELECT id, formula, min_denominator::text AS minimum FROM metrics',
  )
  const rules = rows.flatMap(({ id, formula, minimum }) => {
    const ratio = ratioOfFormula(formula)
    return ratio ? [{ id, denominator: ratio.denominator, minimum }] : []
  })
  return JSON.stringify(rules)
}

/** Compares all facts with the approved documents they come from, in one statement and so in one snapshot. */
export async function checkFacts(client: Client): Promise<Difference[]> {
  return (await client.query<Difference>(DIFFERENCES, [await readRules(client), null])).rows
}

/**
 * Makes the facts what the approved documents say. Only documents that differ are locked, and what differs is looked
 * up again behind the lock: whatever is approved or withdrawn meanwhile stays as it was done.
 * @returns what was mended
 */
export async function rebuildFacts(client: Client): Promise<Difference[]> {
  const differences = await checkFacts(client)
  const documents = [...new Set(differences.map((one) => one.input_document_id))]
  if (documents.length === 0) return []
  return transaction(client, async () => {
    await client.query('SELECT FROM input_documents WHERE id = ANY($1) ORDER BY id FOR UPDATE', [documents])
    const rules = await readRules(client)
    const { rows: mended } = await client.query<Difference>(DIFFERENCES, [rules, documents])
    // After wrong facts are removed, the difference is the missing ones.
    await client.query(REMOVED, [rules, documents])
    await client.query(ADDED, [rules, documents])
    // A new version makes the next publication read these documents again.
    await client.query('UPDATE input_documents SET version = version + 1 WHERE id = ANY($1)', [documents])
    return mended
  })
}
