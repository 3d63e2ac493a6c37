import { randomInt } from 'node:crypto'
import { COMPANY_ROLE } from '@/lib/core/dictionaries'
import { insertRows, reserveIds } from '../bulk'
import type { SqlClient } from '../connection'

/** A row of `companies` as inserted. */
export interface CompanyRow {
  number: string
  company_role_id: number
  region_id: number
  city: string
  name: string
  short_name: string
  address: string | null
  director_position: string | null
  director_name: string | null
  company_type_id: number | null
  company_ownership_id: number | null
  company_level_id: number | null
  company_bed_capacity_id: number | null
  is_emergency: boolean | null
  date_begin_year: string
  date_begin_quarter: string
  date_begin_month: string
  approval_by_manager_only: boolean
}

/** Built organisations are numbered from here up and demo ones below, so that they never collide. */
export const FIRST_BUILT_NUMBER = 900_000

let lastNumber = randomInt(FIRST_BUILT_NUMBER, 990_000)

/**
 * A valid organisation: a participant, state city hospital, 200–399 beds, emergency, reporting since 2023.
 * Number and names are unique within the process.
 */
export function companyRow(overrides: Partial<CompanyRow> = {}): CompanyRow {
  lastNumber += 1
  const number = overrides.number ?? String(lastNumber)
  return {
    number,
    company_role_id: COMPANY_ROLE.participant,
    region_id: 23,
    city: 'Барнаул',
    name: `Городская больница ${number}`,
    short_name: `ГБ ${number}`,
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
    ...overrides,
  }
}

/** Inserts an organisation. @returns its id */
export async function createCompany(client: SqlClient, overrides: Partial<CompanyRow> = {}): Promise<number> {
  const [id = 0] = await reserveIds(client, 'companies', 1)
  await insertRows(client, 'companies', [{ id, ...companyRow(overrides) }])
  return id
}
