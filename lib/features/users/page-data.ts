import 'server-only'
import { notFound } from 'next/navigation'
import { requirePermission } from '@/lib/core/auth/require-user'
import { type CompanyScope, companyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { idParams } from '@/lib/core/http/params'
import { mayLeave } from '@/lib/core/mail/transport'
import { foundOrNotFound, readPagedList } from '@/lib/core/route/page'
import { readCompany } from '@/lib/features/companies/data'
import { readMetricCategories } from '@/lib/features/metrics/data'
import { readReference } from '@/lib/features/references/data'
import { readCompanyUser, readCompanyUsers } from '@/lib/features/users/data'
import { usersQuerySchema } from '@/lib/features/users/schema'

/* Data of the pages of people: administrators, those of an organisation, and a manager's own. */

/** An administrator's page of the organisation in the URL; null until the terms are accepted. */
export async function placeOfCompany(params: Promise<{ id: string }>) {
  const user = await requirePermission('companies.manage')
  if (!user) return null
  const { id } = await params
  const path = idParams.safeParse({ id })
  if (!path.success) notFound()
  const scope = companyScope(user)
  const company = await foundOrNotFound(() => readCompany(scope, path.data.id))
  const place = {
    companyId: company.id,
    companyName: company.short_name,
    viewer: 'admin',
    viewerId: user.id,
    lettersWait: !(await mayLeave()),
  } as const
  return { place, scope }
}

/** The page of administrators; null until the terms are accepted. */
export async function administratorsPlace() {
  const user = await requirePermission('administrators.manage')
  if (!user) return null
  const place = {
    companyId: null,
    companyName: '',
    viewer: 'admin',
    viewerId: user.id,
    lettersWait: !(await mayLeave()),
  } as const
  return { place, scope: companyScope(user) }
}

/** A manager's page of the own organisation; null until the terms are accepted. */
export async function ownPlace() {
  const user = await requirePermission('settings.view')
  if (!user) return null
  if (!user.company) notFound()
  const place = {
    companyId: user.company.id,
    companyName: user.company.short_name,
    viewer: 'manager',
    viewerId: user.id,
    lettersWait: !(await mayLeave()),
  } as const
  return { place, scope: companyScope(user) }
}

/** The list of people. @param companyId null for administrators @param search query of the list's API */
export function readUsersList(scope: CompanyScope, companyId: number | null, search: URLSearchParams) {
  const api = companyId === null ? '/api/administrators' : `/api/companies/${companyId}/users`
  return readPagedList(api, usersQuerySchema, search, (query, url) =>
    readCompanyUsers(scope, companyId, query, url),
  )
}

export async function readUserDictionaries(scope: CompanyScope) {
  const [roles, categories] = await Promise.all([readReference(scope, 'user-roles'), readMetricCategories()])
  return { roles, categories: categories.map(({ id, name, short_name }) => ({ id, name, short_name })) }
}

/** The default role of a new person: an organisation's first is its manager. */
export async function readFirstRole(companyId: number): Promise<number> {
  const managers = await db().user.count({
    where: { companyId, userRoleId: USER_ROLE.manager, userStatusId: USER_STATUS.active },
  })
  return managers === 0 ? USER_ROLE.manager : USER_ROLE.operator
}

/** Data of a person's form; the not-found page if there is none. */
export async function readUserForm(scope: CompanyScope, companyId: number | null, id: string) {
  const path = idParams.safeParse({ id })
  if (!path.success) notFound()
  const [user, dictionaries] = await Promise.all([
    foundOrNotFound(() => readCompanyUser(scope, { id: companyId, user_id: path.data.id })),
    readUserDictionaries(scope),
  ])
  return { user, dictionaries }
}
