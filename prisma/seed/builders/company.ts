import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { insertRows, reserveIds } from '../bulk'
import type { SqlClient } from '../connection'

/** A participant, state city hospital, 200–399 beds, emergency, reporting since 2023. */
const HOSPITAL = {
  number: '',
  company_role_id: COMPANY_ROLE.participant,
  region_id: 23,
  city: 'Барнаул',
  name: '',
  short_name: '',
  address: null,
  director_position: null,
  director_name: null,
  company_type_id: 1,
  company_ownership_id: 1,
  company_level_id: 5,
  company_bed_capacity_id: 3,
  is_emergency: true,
  date_begin_year: '2023-01-01',
  date_begin_quarter: '2023-01-01',
  date_begin_month: '2023-01-01',
  approval_by_manager_only: false,
}

/** A row of `companies` as inserted. */
export type CompanyRow = Record<keyof typeof HOSPITAL, string | number | boolean | null>

/** A valid one, whose names follow from its number. */
export const companyRow = (number: string, overrides: Partial<CompanyRow> = {}): CompanyRow => ({
  ...HOSPITAL,
  number,
  name: `Городская больница ${number}`,
  short_name: `ГБ ${number}`,
  ...overrides,
})

/**
 * Organisations with ids of their own. Neither the product nor the demo gives numbers with leading zeros, so those
 * made of ids below 100 000 are nobody else's, whichever process builds them.
 */
export async function builtCompanies(
  client: SqlClient,
  count: number,
  overrides: Partial<CompanyRow> = {},
): Promise<Array<CompanyRow & { id: number }>> {
  const ids = await reserveIds(client, 'companies', count)
  return ids.map((id) => ({ id, ...companyRow(String(id).padStart(6, '0'), overrides) }))
}

/** Inserts an organisation. @returns its id */
export async function createCompany(client: SqlClient, overrides: Partial<CompanyRow> = {}): Promise<number> {
  const rows = await builtCompanies(client, 1, overrides)
  await insertRows(client, 'companies', rows)
  return rows[0]?.id ?? 0
}
