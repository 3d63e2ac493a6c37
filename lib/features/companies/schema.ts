import { z } from 'zod'
import { PERIODICITY, type PeriodicityId, periodContaining, periodFirstDay } from '@/lib/calc/periods'
import { pageQuery } from '@/lib/core/http/pagination'
import {
  bodyDate,
  bodyFlag,
  bodyId,
  bodyVersion,
  optionalBodyId,
  queryNumber,
  querySearch,
} from '@/lib/core/http/params'
import { lineText, optionalLine } from '@/lib/core/text/fields'
import { COMPANY_SORTS } from '@/lib/features/companies/values/rules'

const FIRST_DAY_OF: Record<PeriodicityId, string> = {
  [PERIODICITY.year]: 'Выберите первый день года',
  [PERIODICITY.quarter]: 'Выберите первый день квартала',
  [PERIODICITY.month]: 'Выберите первый день месяца',
}

/** The day a period of this periodicity begins on. */
function periodStart(periodicity: PeriodicityId) {
  return bodyDate.refine(
    (date) => periodFirstDay(periodContaining(periodicity, date)) === date,
    FIRST_DAY_OF[periodicity],
  )
}

const required = {
  region_id: bodyId,
  city: lineText(50),
  name: lineText(255),
  short_name: lineText(50),
  date_begin_year: periodStart(PERIODICITY.year),
  date_begin_quarter: periodStart(PERIODICITY.quarter),
  date_begin_month: periodStart(PERIODICITY.month),
}

const optional = {
  company_role_id: bodyId,
  address: optionalLine(255),
  director_position: optionalLine(100),
  director_name: optionalLine(100),
  company_type_id: optionalBodyId,
  company_ownership_id: optionalBodyId,
  company_level_id: optionalBodyId,
  company_bed_capacity_id: optionalBodyId,
  is_emergency: bodyFlag.nullable(),
  approval_by_manager_only: bodyFlag,
  password_sign_in: bodyFlag,
}

/** Body of POST /api/companies. The number is the server's to choose. */
export const newCompanySchema = z.object({ ...required, ...z.object(optional).partial().shape })

/**
 * Body of PUT /api/companies/{id}: a field that is absent keeps what is stored. `regenerate_number` gives the
 * organisation another random number.
 */
export const companyEditSchema = z
  .object({ ...required, ...optional })
  .partial()
  .extend({ version: bodyVersion, regenerate_number: bodyFlag.optional() })

export type CompanySort = (typeof COMPANY_SORTS)[number]

/** Query of GET /api/companies. Without a sort, in the order they were added. */
export const companiesQuerySchema = z.object({
  ...pageQuery,
  search: querySearch,
  region_id: queryNumber.default(null),
  company_role_id: queryNumber.default(null),
  sort: z.enum(COMPANY_SORTS).catch('id'),
  direction: z.enum(['asc', 'desc']).catch('asc'),
})

export type NewCompany = z.output<typeof newCompanySchema>
export type CompanyEdit = z.output<typeof companyEditSchema>
export type CompaniesQuery = z.output<typeof companiesQuerySchema>

/** What a person may type of an organisation, as stored. */
export type CompanyFields = Required<NewCompany>

/** What organisations are compared by. A manager only proposes a change of it, an administrator confirms. */
export const PROPERTIES = [
  'company_type_id',
  'company_ownership_id',
  'company_level_id',
  'company_bed_capacity_id',
  'is_emergency',
] as const satisfies ReadonlyArray<keyof CompanyFields>

export type Property = (typeof PROPERTIES)[number]
export type Properties = Pick<CompanyFields, Property>
