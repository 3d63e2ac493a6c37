import { PERIODICITY, type PeriodicityId } from '@/lib/calc/periods'
import type { RoleName } from '@/lib/core/auth/permissions'
import { OWNERSHIP } from '@/lib/core/dictionaries'
import type { FieldErrors } from '@/lib/core/http/errors'
import type { CompanyAnswer } from '@/lib/features/companies/contract'
import type { CompanyFields } from '@/lib/features/companies/schema'

export const NUMBER_FROZEN = 'Номер нельзя изменить: у организации есть документы'

const REQUIRED = 'Заполните поле'
const LEVEL_REQUIRED = 'Укажите уровень: он обязателен для государственной организации'

/** What a manager may change of the own organisation; everything else is the administrator's. */
export const MANAGER_FIELDS = [
  'address',
  'director_position',
  'director_name',
  'company_type_id',
  'company_level_id',
  'company_bed_capacity_id',
  'is_emergency',
  'approval_by_manager_only',
] as const satisfies ReadonlyArray<keyof CompanyFields>

/** May be left empty when an organisation is added, not when it is edited. */
const REQUIRED_ON_EDIT = [
  'company_type_id',
  'company_ownership_id',
  'company_bed_capacity_id',
  'is_emergency',
] as const satisfies ReadonlyArray<keyof CompanyFields>

function mayEditField(role: RoleName, field: keyof CompanyFields): boolean {
  return role === 'admin' || (role === 'manager' && MANAGER_FIELDS.some((own) => own === field))
}

function copyField<K extends keyof CompanyFields>(
  from: Partial<CompanyFields>,
  to: Partial<CompanyFields>,
  field: K,
): void {
  if (from[field] !== undefined) to[field] = from[field]
}

/** The part of an edit that this role may make; the rest is as if it had not been sent. */
export function allowedEdit(role: RoleName, edit: Partial<CompanyFields>): Partial<CompanyFields> {
  if (role === 'admin') return edit
  const allowed: Partial<CompanyFields> = {}
  for (const field of MANAGER_FIELDS) copyField(edit, allowed, field)
  return allowed
}

/**
 * What one field alone does not tell: fields required on an edit (of those this role may fill in), and the level
 * of a state organisation. By field; empty when the organisation may be stored.
 */
export function companyProblems(fields: CompanyFields, saving: 'new' | RoleName): FieldErrors {
  const problems: FieldErrors = {}
  if (saving !== 'new') {
    for (const field of REQUIRED_ON_EDIT) {
      if (fields[field] === null && mayEditField(saving, field)) problems[field] = [REQUIRED]
    }
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
