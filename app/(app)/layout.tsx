import type { ReactNode } from 'react'
import { AgreementGate } from '@/components/account/agreement-gate'
import { UserMenu, UserPanel } from '@/components/account/user-menu'
import { AppShell } from '@/components/layout/app-shell'
import { permissionsOf } from '@/lib/core/auth/permissions'
import { requireUser } from '@/lib/core/auth/require-user'
import { presentUser } from '@/lib/features/accounts/data'

export default async function AppLayout({ children }: { children: ReactNode }) {
  const user = await requireUser()
  const { id, surname, name, email, company } = presentUser(user)
  const person = { id, surname, name, email, company: company && { short_name: company.short_name } }
  return (
    <AppShell
      permissions={permissionsOf(user.role)}
      userMenu={<UserMenu user={person} />}
      userPanel={<UserPanel user={person} />}
    >
      {user.agreement_accepted ? children : <AgreementGate />}
    </AppShell>
  )
}
