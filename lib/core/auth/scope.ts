import 'server-only'
import type { SessionUser } from '@/lib/core/auth/session'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import type { RoleName } from '@/lib/core/domain/permissions'
import { AppError } from '@/lib/core/http/errors'
import { Prisma } from '@/lib/generated/prisma/client'

declare const minted: unique symbol

/**
 * The company data a person may access. Created only here and required by every read and write: a row outside it is not
 * found.
 */
export interface CompanyScope {
  readonly [minted]: true
  readonly userId: number
  readonly role: RoleName
  /** The only accessible organisation; null for all (admin). */
  readonly companyId: number | null
  /** Accessible categories; null for all (admin, manager). */
  readonly metricCategoryIds: readonly number[] | null
  readonly isReadOnly: boolean
  /** Whether the organisation is a watcher, which enters nothing. */
  readonly isWatcher: boolean
}

/** @throws AppError forbidden for a watcher */
export function requireEntering({ isWatcher }: CompanyScope): void {
  if (isWatcher) throw new AppError('forbidden', { message: 'Организация-наблюдатель данных не вводит' })
}

/** No row has this id: a person without an organisation has access to no company data. */
const NO_COMPANY = 0

export function companyScope(
  user: Pick<SessionUser, 'id' | 'role' | 'company_id' | 'metric_category_ids'> &
    Partial<Pick<SessionUser, 'moving' | 'company'>>,
): CompanyScope {
  const isAdmin = user.role === 'admin'
  const scope = {
    userId: user.id,
    role: user.role,
    companyId: isAdmin ? null : (user.company_id ?? NO_COMPANY),
    metricCategoryIds: user.role === 'operator' ? user.metric_category_ids : null,
    isReadOnly: user.moving === 'read_only',
    isWatcher: user.company?.company_role_id === COMPANY_ROLE.watcher,
  }
  return scope as CompanyScope
}

/** The scope of a key: its organisation with all categories; documents it creates belong to the key's creator. */
export function keyScope(key: { company_id: number; user_id: number }): CompanyScope {
  const { user_id: userId, company_id: companyId } = key
  const scope = {
    userId,
    role: 'operator',
    companyId,
    metricCategoryIds: null,
    isReadOnly: false,
    isWatcher: false,
  }
  return scope as CompanyScope
}

/** True only for a scope of all organisations: filters lists that are for the foundation itself. */
export const reachesAllSql = (scope: CompanyScope): Prisma.Sql =>
  scope.companyId === null ? Prisma.sql`true` : Prisma.sql`false`

export function reachesCompany(scope: CompanyScope, companyId: number): boolean {
  return scope.companyId === null || scope.companyId === companyId
}

/** Rows of accessible organisations, by their organisation column. */
export const withinCompany = ({ companyId }: CompanyScope, id: Prisma.Sql): Prisma.Sql =>
  companyId === null ? Prisma.sql`true` : Prisma.sql`${id} = ${companyId}`

/** The categories whose source data and own values are within reach. */
export type CategoryReach = Pick<CompanyScope, 'metricCategoryIds'>

export function reachesCategory({ metricCategoryIds }: CategoryReach, metricCategoryId: number): boolean {
  return metricCategoryIds === null || metricCategoryIds.includes(metricCategoryId)
}

/** Rows of accessible categories, by their category column. */
export const withinCategories = ({ metricCategoryIds }: CategoryReach, id: Prisma.Sql): Prisma.Sql =>
  metricCategoryIds === null ? Prisma.sql`true` : Prisma.sql`${id} = ANY(${[...metricCategoryIds]}::int[])`
