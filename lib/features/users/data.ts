import 'server-only'
import { PENDING_EMAIL } from '@/lib/core/auth/email-change'
import { hasFactorSql } from '@/lib/core/auth/factor/shapes'
import { hasProviders } from '@/lib/core/auth/oidc/providers'
import { isUnbound } from '@/lib/core/auth/oidc/without-password'
import { type CompanyScope, reachesCompany } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { AGREED_SQL, HAS_ACCEPTED, instantSql, matchesSearch, RUSSIAN } from '@/lib/core/db/phrases'
import { readPage } from '@/lib/core/db/read-page'
import { requireJson } from '@/lib/core/db/rows'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { AppError, orNotFound } from '@/lib/core/http/errors'
import { namedSql, pairsSql } from '@/lib/core/record/record-sql'
import { type CompanyUser, companyUser } from '@/lib/features/users/contract'
import { fullName } from '@/lib/features/users/labels'
import { PERSON_ROW } from '@/lib/features/users/record'
import type { Actor, USER_SORTS } from '@/lib/features/users/rules'
import type { UserPath, UsersQuery } from '@/lib/features/users/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/** Sort keys; the id is appended to make the order total. */
const SORT_KEYS: Record<(typeof USER_SORTS)[number], Prisma.Sql> = {
  id: Prisma.sql`u.id`,
  surname: Prisma.sql`(u.surname || ' ' || u.name || ' ' || coalesce(u.secname, '')) ${RUSSIAN}`,
  email: Prisma.sql`u.email`,
  user_role_id: Prisma.sql`u.user_role_id`,
  user_status_id: Prisma.sql`CASE WHEN u.suspended_at IS NULL THEN u.user_status_id * 2 ELSE 3 END`,
  last_used_at: Prisma.sql`coalesce(u.last_used_at, '-infinity')`,
}

export const CATEGORIES_SQL = Prisma.sql`ARRAY(SELECT metric_category_id FROM user_metric_categories
  WHERE user_id = u.id ORDER BY 1)`

/** Whether a person `u` has no way in: the organisation takes no password, and no provider is linked. */
const isLockedOut = (): Prisma.Sql =>
  hasProviders()
    ? Prisma.sql`(${isUnbound()} AND EXISTS (SELECT FROM companies c WHERE c.id = u.company_id AND NOT c.password_sign_in))`
    : Prisma.sql`false`

/** A person `u` in the API's shape. */
const userJson = () => Prisma.sql`json_build_object(
  'id', u.id, ${pairsSql('u', PERSON_ROW)}, 'pending_email', ${PENDING_EMAIL},
  'user_role', ${namedSql('user-roles', Prisma.sql`u.user_role_id`)},
  'status', ${namedSql('user-statuses', Prisma.sql`u.user_status_id`)},
  'company', (SELECT json_build_object('id', c.id, 'short_name', c.short_name) FROM companies c
    WHERE c.id = u.company_id),
  'metric_category_ids', ${CATEGORIES_SQL},
  'metric_categories', (SELECT coalesce(json_agg(json_build_object('id', mc.id, 'name', mc.name,
      'short_name', mc.short_name) ORDER BY mc.position, mc.id), '[]')
    FROM user_metric_categories umc JOIN metric_categories mc ON mc.id = umc.metric_category_id
    WHERE umc.user_id = u.id),
  'agreement_accepted', ${AGREED_SQL},
  'has_factor', ${hasFactorSql(Prisma.sql`u.id`)}, 'is_locked_out', ${isLockedOut()},
  'is_only_manager', u.user_role_id = ${USER_ROLE.manager} AND NOT EXISTS (SELECT FROM users m
    WHERE m.company_id = u.company_id AND m.id <> u.id AND m.user_role_id = u.user_role_id
      AND m.user_status_id = ${USER_STATUS.active} AND m.suspended_at IS NULL),
  'invitation', CASE WHEN ${HAS_ACCEPTED} THEN 'accepted'
    WHEN EXISTS (SELECT FROM password_tokens t WHERE t.user_id = u.id AND t.expires_at > now()) THEN 'sent'
    ELSE 'expired' END,
  'last_used_at', ${instantSql(Prisma.sql`u.last_used_at`)},
  'suspended_at', ${instantSql(Prisma.sql`u.suspended_at`)}, 'version', u.version,
  'created_at', ${instantSql(Prisma.sql`u.created_at`)})`

/** Administrators belong to no organisation, and are visible to administrators only. */
const reachesPeople = (scope: CompanyScope, companyId: number | null): boolean =>
  companyId === null ? scope.role === 'admin' : reachesCompany(scope, companyId)

/** People `u` of an organisation, or (null) the administrators. */
const peopleOf = (companyId: number | null): Prisma.Sql =>
  companyId === null ? Prisma.sql`u.company_id IS NULL` : Prisma.sql`u.company_id = ${companyId}`

/** @throws AppError not_found when the organisation does not exist or is out of scope */
export async function requirePeople(scope: CompanyScope, companyId: number | null): Promise<void> {
  if (!reachesPeople(scope, companyId)) throw new AppError('not_found')
  if (companyId !== null)
    orNotFound(await db().company.findUnique({ where: { id: companyId }, select: { id: true } }))
}

/**
 * A page of an organisation's people, GET /api/companies/{company_id}/users, or (null) of the administrators, GET
 * /api/administrators.
 * @throws AppError not_found when the organisation does not exist or is out of scope
 */
export async function readCompanyUsers(
  scope: CompanyScope,
  companyId: number | null,
  query: UsersQuery,
  url: URL,
) {
  await requirePeople(scope, companyId)
  return readPage(companyUser, query, url, {
    table: 'users',
    from: Prisma.sql`users u`,
    id: Prisma.sql`u.id`,
    where: Prisma.sql`${peopleOf(companyId)} AND ${matchesSearch(Prisma.sql`u.search_text`, query.search)}`,
    order: SORT_KEYS[query.sort],
    direction: query.direction,
    row: userJson(),
  })
}

export async function readActor({ userId, role }: CompanyScope): Promise<Actor> {
  const person = await db().user.findUnique({
    where: { id: userId },
    select: { surname: true, name: true, secname: true },
  })
  const office = role === 'admin' ? 'администратор системы' : 'руководитель организации'
  return { id: userId, name: person && `${fullName(person)}, ${office}` }
}

/**
 * One person of an organisation, or one administrator.
 * @throws AppError not_found when there is none within the scope
 */
export async function readCompanyUser(scope: CompanyScope, path: UserPath): Promise<CompanyUser> {
  if (!reachesPeople(scope, path.id)) throw new AppError('not_found')
  const which = Prisma.sql`FROM users u WHERE u.id = ${path.user_id} AND ${peopleOf(path.id)}`
  return requireJson(companyUser, userJson(), which)
}
