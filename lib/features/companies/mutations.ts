import 'server-only'
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { hasProviders } from '@/lib/core/auth/oidc/providers'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { changedFields, changesNothing, makeChange, refusalIn } from '@/lib/core/db/change'
import { idRow, rows } from '@/lib/core/db/rows'
import { conflict, fieldError, requireNoProblems, stale } from '@/lib/core/http/errors'
import { pick } from '@/lib/core/record/record'
import { columnsSql, rowSql } from '@/lib/core/record/record-sql'
import type { CompanyAnswer } from '@/lib/features/companies/contract'
import { hasDocumentBefore, readCompany } from '@/lib/features/companies/data'
import { planRequest } from '@/lib/features/companies/properties/mutations'
import {
  COMPANY,
  COMPANY_FIELDS,
  type CompanyFields,
  MANAGER_FIELDS,
  PROPERTIES,
} from '@/lib/features/companies/record'
import {
  beginDateProblems,
  companyProblems,
  NUMBER_FROZEN,
  proposedProperties,
} from '@/lib/features/companies/rules'
import type { companyEditSchema, newCompanySchema } from '@/lib/features/companies/schema'
import { Prisma } from '@/lib/generated/prisma/client'

const COMPANY_COLUMNS = columnsSql(COMPANY)
const companyFieldsRow = (fields: CompanyFields): Prisma.Sql => rowSql('companies', fields)

const NO_OTHER_WAY = 'Единый вход не настроен: без пароля сотрудники не смогут войти'
const STALE = 'Данные организации изменены другим пользователем'

/** Draws numbers that no organisation has: six random digits without a leading zero, which spreadsheets would drop. */
export async function freeNumbers(): Promise<() => string> {
  const known = await rows(z.object({ number: z.string() }), Prisma.sql`SELECT number FROM companies`)
  const taken = new Set(known.map(({ number }) => number))
  return function draw() {
    const number = String(randomInt(100_000, 1_000_000))
    if (taken.has(number)) return draw()
    taken.add(number)
    return number
  }
}

/** @throws AppError invalid when neither a password nor a provider would allow signing in */
function requireWayIn(fields: CompanyFields): void {
  if (!fields.password_sign_in && !hasProviders()) throw fieldError('password_sign_in', NO_OTHER_WAY)
}

const refusalOf = refusalIn('companies', {
  companies_short_name_key: ['short_name', 'Организация с таким кратким наименованием уже есть'],
  companies_oid_key: ['oid', 'Организация с таким ОИД уже есть'],
  companies_number_key: ['number', 'Номер только что занят: повторите'],
})

/** Creates an organisation with a random number. @throws AppError invalid (fields, short name taken) */
export async function createCompany(
  scope: CompanyScope,
  fields: z.output<typeof newCompanySchema>,
): Promise<CompanyAnswer> {
  requireNoProblems(companyProblems(fields, 'new'))
  requireWayIn(fields)
  const number = (await freeNumbers())()
  const { id } = await makeChange(idRow, {
    gate: Prisma.sql`
      INSERT INTO companies (number, ${COMPANY_COLUMNS})
      SELECT ${number}, ${COMPANY_COLUMNS} FROM ${companyFieldsRow(fields)}
      RETURNING id`,
    audit: { action: 'company.create', entity: 'company', after: { number, ...fields } },
    refusal: refusalOf,
  })
  return readCompany(scope, id)
}

/**
 * Saves an edit over the version it was made on (without one, over the current one). A manager's edit is reduced to the
 * fields a manager may change, and properties among them become a request.
 * @throws AppError not_found, stale, conflict (number with documents), invalid (fields, begin dates, short name taken)
 */
export async function saveCompany(
  scope: CompanyScope,
  id: number,
  edit: z.output<typeof companyEditSchema>,
): Promise<CompanyAnswer> {
  const company = await readCompany(scope, id)
  const { version, regenerate_number, ...sent } = edit
  if (version != null && version !== company.version) throw stale(STALE)
  const before = pick(company, COMPANY_FIELDS)
  const isAdmin = scope.role === 'admin'
  const requested: CompanyFields = isAdmin
    ? { ...before, ...sent }
    : { ...before, ...proposedProperties(company), ...pick(sent, MANAGER_FIELDS) }
  // A new number alone skips validation: an incompletely described organisation may get one too.
  if (Object.keys(sent).length > 0)
    requireNoProblems({
      ...companyProblems(requested, 'edit'),
      ...beginDateProblems(requested, company.first_documents),
    })
  if (requested.password_sign_in !== before.password_sign_in) requireWayIn(requested)
  const request = await planRequest(scope, company, requested)
  const fields = isAdmin ? requested : { ...requested, ...pick(company, PROPERTIES) }
  const isNewNumber = isAdmin && regenerate_number === true
  if (isNewNumber && company.has_documents) throw conflict(NUMBER_FROZEN)
  const number = isNewNumber ? (await freeNumbers())() : company.number
  const changed = changedFields({ ...before, number: company.number }, { ...fields, number })
  if (request === null && changesNothing(changed)) return company
  const numberMayChange = isNewNumber
    ? Prisma.sql`NOT EXISTS (SELECT FROM input_documents d WHERE d.company_id = c.id)`
    : Prisma.sql`true`
  // Affects no row if the version changed, a document is earlier than a begin date, or documents freeze the number.
  await makeChange(idRow, {
    locks: { companies: [id] },
    gate: Prisma.sql`
      UPDATE companies c SET (${COMPANY_COLUMNS}) = (SELECT ${COMPANY_COLUMNS} FROM ${companyFieldsRow(fields)}),
        number = ${number}, version = c.version + 1, updated_at = now()
      FROM ${companyFieldsRow(fields)} AS typed
      WHERE c.id = ${id} AND c.version = ${company.version} AND NOT ${hasDocumentBefore('typed')} AND ${numberMayChange}
      RETURNING c.id`,
    audit: { action: 'company.update', entity: 'company', ...changed },
    steps: (saved) => request?.(saved) ?? {},
    refusal: refusalOf,
    otherwise: () => stale(STALE),
  })
  return readCompany(scope, id)
}
