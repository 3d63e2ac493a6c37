import 'server-only'
import { notFound } from 'next/navigation'
import type { UsersPlace } from '@/components/users/users-place'
import { requirePermission } from '@/lib/core/auth/require-user'
import { type CompanyScope, companyScope } from '@/lib/core/auth/scope'
import { foundOrNotFound } from '@/lib/core/http/page'
import { idParams } from '@/lib/core/http/params'
import { readCompany } from '@/lib/features/companies/data'

interface Placed {
  place: UsersPlace
  scope: CompanyScope
}

/** The people of the organisation in the address, for an administrator; null until the terms are accepted. */
export async function placeOfCompany(params: Promise<{ id: string }>): Promise<Placed | null> {
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
  } as const
  return { place, scope }
}

/** The administrators, for one of them; null until the terms are accepted. */
export async function administratorsPlace(): Promise<Placed | null> {
  const user = await requirePermission('administrators.manage')
  if (!user) return null
  const place = { companyId: null, companyName: '', viewer: 'admin', viewerId: user.id } as const
  return { place, scope: companyScope(user) }
}

/** The people of the manager's own organisation; null until the terms are accepted. */
export async function ownPlace(): Promise<Placed | null> {
  const user = await requirePermission('settings.view')
  if (!user) return null
  if (!user.company) notFound()
  const place = {
    companyId: user.company.id,
    companyName: user.company.short_name,
    viewer: 'manager',
    viewerId: user.id,
  } as const
  return { place, scope: companyScope(user) }
}
