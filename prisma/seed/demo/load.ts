import { PERIODICITY } from '@/lib/calc/periods'
import { insertRows, withIds } from '../bulk'
import { readCatalogue } from '../catalogue'
import type { SqlClient } from '../connection'
import { insertDocuments } from '../document-rows'
import { insertAccounts, type PlacedOrganisation } from './accounts'
import { demoCalendar } from './calendar'
import { demoCategories } from './demo-metrics'
import { demoDocuments } from './documents'
import { insertMeasures } from './measures'
import { demoOrganisations } from './organisations'
import { describeIndicators } from './passports'
import { planPublications } from './publications'

/** Tables whose statistics the planner needs before the first analytic query. */
const FILLED = [
  'companies',
  'users',
  'input_documents',
  'input_document_values',
  'input_document_value_calc_data',
  'comparison_facts',
  'input_document_events',
  'approval_snapshots',
]

/**
 * Loads the demo data into a database without organisations. Where there is one, somebody already works here and
 * nothing is touched.
 * @returns what was added, or null when there are organisations
 */
export async function loadDemo(
  client: SqlClient,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Record<'organisations' | 'documents', number> | null> {
  const { rowCount } = await client.query('SELECT 1 FROM companies LIMIT 1')
  if (rowCount) return null
  const calendar = demoCalendar(now, timeZone)
  const places = await insertOrganisations(client, calendar.quarters)
  const categories = demoCategories(await readCatalogue(client, PERIODICITY.quarter))
  const reporters = await insertAccounts(
    client,
    places,
    categories.map(({ id }) => id),
  )
  const documents = await insertDocuments(client, demoDocuments(reporters, categories, calendar))
  await describeIndicators(client)
  const own = places.find(({ organisation }) => organisation.index === 0)
  if (own) await insertMeasures(client, own.companyId, calendar)
  await planPublications(client, calendar)
  await client.query(`ANALYZE ${FILLED.join(', ')}`)
  return { organisations: places.length, documents: documents.length }
}

async function insertOrganisations(
  client: SqlClient,
  quarters: Parameters<typeof demoOrganisations>[0],
): Promise<PlacedOrganisation[]> {
  const organisations = demoOrganisations(quarters).map((organisation) => ({ organisation }))
  const places = await withIds(client, 'companies', organisations)
  await insertRows(
    client,
    'companies',
    places.map(({ id, organisation: { row } }) => ({
      ...{ id, is_demonstration: true, ...row },
      // Waiting newcomers are told with this day, which must not be later than their first documents.
      created_at: `${row.date_begin_quarter}T06:00:00Z`,
    })),
  )
  return places.map(({ id, organisation }) => ({ organisation, companyId: id }))
}
