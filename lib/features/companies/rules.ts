import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import { COMPANY_ROLE, OWNERSHIP } from '@/lib/core/domain/dictionaries'
import type { FieldErrors } from '@/lib/core/http/errors'
import type { CompanyAnswer } from '@/lib/features/companies/contract'
import {
  type CompanyFields,
  type NewCompany,
  PROPERTIES,
  type Properties,
} from '@/lib/features/companies/schema'

export const NUMBER_FROZEN = 'Номер нельзя изменить: у организации есть документы'

const REQUIRED = 'Заполните поле'
const LEVEL_REQUIRED = 'Укажите уровень: он обязателен для государственной организации'

/** What a manager may send of the own organisation, its properties as a proposal; everything else is the administrator's. */
export const MANAGER_FIELDS = [
  'address',
  'director_position',
  'director_name',
  'approval_by_manager_only',
  ...PROPERTIES,
] as const satisfies ReadonlyArray<keyof CompanyFields>

/** May be left empty when an organisation is added, not when it is edited. */
const REQUIRED_ON_EDIT = [
  'company_type_id',
  'company_ownership_id',
  'company_bed_capacity_id',
  'is_emergency',
] as const satisfies ReadonlyArray<keyof CompanyFields>

function copyField<K extends keyof CompanyFields>(
  from: Partial<CompanyFields>,
  to: Partial<CompanyFields>,
  field: K,
): void {
  if (from[field] !== undefined) to[field] = from[field]
}

/** The part of an edit that a manager may make; the rest is as if it had not been sent. */
export function managerEdit(edit: Partial<CompanyFields>): Partial<CompanyFields> {
  const allowed: Partial<CompanyFields> = {}
  for (const field of MANAGER_FIELDS) copyField(edit, allowed, field)
  return allowed
}

/** What of an organisation is typed by people. */
export function fieldsOf(company: CompanyFields): CompanyFields {
  return {
    company_role_id: company.company_role_id,
    region_id: company.region_id,
    city: company.city,
    name: company.name,
    short_name: company.short_name,
    address: company.address,
    director_position: company.director_position,
    director_name: company.director_name,
    company_type_id: company.company_type_id,
    company_ownership_id: company.company_ownership_id,
    company_level_id: company.company_level_id,
    company_bed_capacity_id: company.company_bed_capacity_id,
    is_emergency: company.is_emergency,
    date_begin_year: company.date_begin_year,
    date_begin_quarter: company.date_begin_quarter,
    date_begin_month: company.date_begin_month,
    approval_by_manager_only: company.approval_by_manager_only,
    password_sign_in: company.password_sign_in,
  }
}

/** A new organisation as it is stored: what is not said of it is empty, or as it is with most. */
export function newFields(input: NewCompany): CompanyFields {
  return {
    ...input,
    company_role_id: input.company_role_id ?? COMPANY_ROLE.participant,
    address: input.address ?? null,
    director_position: input.director_position ?? null,
    director_name: input.director_name ?? null,
    company_type_id: input.company_type_id ?? null,
    company_ownership_id: input.company_ownership_id ?? null,
    company_level_id: input.company_level_id ?? null,
    company_bed_capacity_id: input.company_bed_capacity_id ?? null,
    is_emergency: input.is_emergency ?? null,
    approval_by_manager_only: input.approval_by_manager_only ?? false,
    password_sign_in: input.password_sign_in ?? true,
  }
}

/** The properties among the fields of an organisation. */
export function propertiesOf(fields: Properties): Properties {
  return {
    company_type_id: fields.company_type_id,
    company_ownership_id: fields.company_ownership_id,
    company_level_id: fields.company_level_id,
    company_bed_capacity_id: fields.company_bed_capacity_id,
    is_emergency: fields.is_emergency,
  }
}

/** The properties that differ, before and after. */
export function changedProperties(from: Properties, to: Properties) {
  const before: Partial<Properties> = {}
  const after: Partial<Properties> = {}
  for (const property of PROPERTIES) {
    if (from[property] === to[property]) continue
    copyField(from, before, property)
    copyField(to, after, property)
  }
  return { before, after, some: Object.keys(after).length > 0 }
}

/**
 * The properties as they are proposed to be: those of the pending request over those that count. An organisation that
 * has none yet is no exception: what its manager fills in first is a claim as well, and others are compared with it.
 */
export function proposedProperties(company: CompanyAnswer): Properties {
  const properties = propertiesOf(company)
  const request = company.property_request
  return request?.status === 'pending' ? { ...properties, ...request.after } : properties
}

/**
 * What one field alone does not tell: fields required on an edit, and the level of a state organisation. By field;
 * empty when the organisation may be stored.
 */
export function companyProblems(fields: CompanyFields, saving: 'new' | 'edit'): FieldErrors {
  const problems: FieldErrors = {}
  if (saving === 'edit') {
    for (const field of REQUIRED_ON_EDIT) if (fields[field] === null) problems[field] = [REQUIRED]
  }
  if (fields.company_ownership_id === OWNERSHIP.state && fields.company_level_id === null) {
    problems.company_level_id = [LEVEL_REQUIRED]
  }
  return problems
}

const BEGIN_FIELDS = [
  { periodicity: PERIODICITY.year, field: 'date_begin_year', key: 'year' },
  { periodicity: PERIODICITY.quarter, field: 'date_begin_quarter', key: 'quarter' },
  { periodicity: PERIODICITY.month, field: 'date_begin_month', key: 'month' },
] as const satisfies ReadonlyArray<{
  periodicity: PeriodicityId
  field: keyof CompanyFields
  key: keyof CompanyAnswer['first_documents']
}>

/** A begin date cannot move past an existing document. By field. */
export function beginDateProblems(
  fields: Pick<CompanyFields, (typeof BEGIN_FIELDS)[number]['field']>,
  first: CompanyAnswer['first_documents'],
): FieldErrors {
  const problems: FieldErrors = {}
  for (const { field, key } of BEGIN_FIELDS) {
    const earliest = first[key]
    if (earliest !== null && fields[field] > earliest) {
      const date = earliest.split('-').reverse().join('.')
      problems[field] = [`Есть документ за период с ${date}: начало не может быть позже`]
    }
  }
  return problems
}
