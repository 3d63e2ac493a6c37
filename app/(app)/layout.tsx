import type { ReactNode } from 'react'
import { FactorReminder } from '@/components/account/factor/factor-reminder'
import { FreshProofDialog } from '@/components/account/factor/fresh-proof-dialog'
import { AgreementGate, FactorGate } from '@/components/account/gates'
import { UserMenu, UserPanel } from '@/components/account/user-menu'
import { AppShell } from '@/components/layout/app-shell'
import { QueryProvider } from '@/components/layout/query-provider'
import { permissionsOf } from '@/lib/core/auth/permissions'
import { requireUser } from '@/lib/core/auth/require-user'
import { isFactorDue } from '@/lib/core/auth/session-person'
import { env } from '@/lib/core/env'
import { presentUser } from '@/lib/features/accounts/data'

export default async function AppLayout({ children }: { children: ReactNode }) {
  const user = await requireUser()
  const { id, surname, name, email, company } = presentUser(user)
  const timeZone = env().APP_TIMEZONE

  function content() {
    if (!user.agreement_accepted) return <AgreementGate />
    if (isFactorDue(user)) return <FactorGate timeZone={timeZone} />
    return (
      <>
        {user.factor_due_at && <FactorReminder dueAt={user.factor_due_at} timeZone={timeZone} />}
        {children}
      </>
    )
  }

  const person = { id, surname, name, email, company: company && { short_name: company.short_name } }
  return (
    <QueryProvider>
      <AppShell
        permissions={permissionsOf(user.role)}
        userMenu={<UserMenu user={person} />}
        userPanel={<UserPanel user={person} />}
      >
        {content()}
        <FreshProofDialog />
      </AppShell>
    </QueryProvider>
  )
}
