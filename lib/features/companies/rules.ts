import { OWNERSHIP } from '@/lib/core/domain/dictionaries'
import { formatDate } from '@/lib/core/format/dates'
import type { FieldErrors } from '@/lib/core/http/errors'
import { namesWith, pick } from '@/lib/core/record/record'
import type { CompanyAnswer } from '@/lib/features/companies/contract'
import {
  COMPANY,
  type CompanyFields,
  type CompanyProperties,
  PROPERTIES,
} from '@/lib/features/companies/record'

export const NUMBER_FROZEN = 'Номер нельзя изменить: у организации есть документы'

const REQUIRED = 'Заполните поле'
const REQUIRED_ON_EDIT = namesWith(COMPANY, 'requiredOnEdit')
const LEVEL_REQUIRED = 'Укажите уровень: он обязателен для государственной организации'

/**
 * The proposed properties: the pending request's, otherwise the current ones. An organisation's first properties need
 * confirmation too, since others are compared with it.
 */
export function proposedProperties(company: CompanyAnswer): CompanyProperties {
  const properties = pick(company, PROPERTIES)
  const request = company.property_request
  return request?.status === 'pending' ? { ...properties, ...request.after } : properties
}

/** Rules across fields: those required on an edit, and the level of a state organisation. By field; empty if valid. */
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

/** Begin dates must not move past existing documents. Errors by field. */
export function beginDateProblems(
  fields: Pick<CompanyFields, `date_begin_${keyof CompanyAnswer['first_documents']}`>,
  first: CompanyAnswer['first_documents'],
): FieldErrors {
  const problems: FieldErrors = {}
  for (const part of ['year', 'quarter', 'month'] as const) {
    const [field, earliest] = [`date_begin_${part}` as const, first[part]]
    if (earliest !== null && fields[field] > earliest) {
      problems[field] = [`Есть документ за период с ${formatDate(earliest)}: начало не может быть позже`]
    }
  }
  return problems
}
