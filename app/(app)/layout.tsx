import type { ReactNode } from 'react'
import Matrix from '@/app/(app)/my-metrics/loading'
import { FactorReminder } from '@/components/account/factor/factor-reminder'
import { FreshProofDialog } from '@/components/account/factor/fresh-proof-dialog'
import { AgreementGate, FactorGate } from '@/components/account/gates'
import { TermsLink } from '@/components/account/terms-link'
import { UserMenu, UserPanel } from '@/components/account/user-menu'
import { FirstSteps } from '@/components/help/first-steps'
import { KeysShortcut } from '@/components/help/keys-shortcut'
import { AppShell } from '@/components/layout/app-shell'
import { FeedbackLink } from '@/components/layout/feedback-link'
import { MovingBar } from '@/components/layout/moving-bar'
import { QueryProvider } from '@/components/layout/query-provider'
import { SiteFooter } from '@/components/layout/site-footer'
import { Link } from '@/components/ui/basics/link'
import { ListPageSkeleton } from '@/components/ui/lists/list-page-skeleton'
import { requireUser } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { isFactorDue } from '@/lib/core/auth/session-person'
import { may, permissionsOf } from '@/lib/core/domain/permissions'
import { siteInfo } from '@/lib/core/installation/site'
import { VERSION } from '@/lib/core/process/env'
import { presentUser } from '@/lib/features/accounts/data'
import { GUIDES, WATCHER_FIRST_STEPS } from '@/lib/features/help/labels'
import { countInbox } from '@/lib/features/inbox/data'

/** By path prefix. Where a page has a loading.tsx too, its answer begins with 200 even if it turns out missing. */
const SKELETONS = [
  ['/my-metrics', <Matrix key="matrix" />],
  ['/', <ListPageSkeleton key="list" />],
] as const

export default async function AppLayout({ children }: { children: ReactNode }) {
  const user = await requireUser()
  const { id, surname, name, email, company } = presentUser(user)
  const scope = companyScope(user)
  const inbox = may(user.role, 'feedback.manage') ? Object.values(await countInbox(scope)) : []

  /** A person with nothing to enter yet does not see the first steps about entering. */
  const isIdle =
    user.moving === 'read_only' || (user.role === 'operator' && user.metric_category_ids.length === 0)

  const firstSteps = scope.isWatcher ? WATCHER_FIRST_STEPS : GUIDES[user.role].firstSteps

  function content() {
    if (!user.agreement_accepted)
      return <AgreementGate hasAcceptedEarlier={user.agreement_edition !== null} />
    if (isFactorDue(user)) return <FactorGate />
    return (
      <>
        {user.factor_due_at && <FactorReminder dueAt={user.factor_due_at} />}
        {user.has_first_steps && !isIdle && <FirstSteps steps={firstSteps} />}
        {children}
      </>
    )
  }

  const person = { id, surname, name, email, company: company && { short_name: company.short_name } }
  return (
    <QueryProvider>
      <AppShell
        bar={
          user.moving && (
            <MovingBar
              moving={user.moving}
              isAdmin={may(user.role, 'companies.manage')}
              isWatcher={scope.isWatcher}
            />
          )
        }
        permissions={permissionsOf(user.role)}
        waiting={inbox.reduce((sum, count) => sum + count, 0)}
        skeletons={SKELETONS}
        userMenu={<UserMenu user={person} />}
        userPanel={<UserPanel user={person} />}
        footer={
          <SiteFooter site={siteInfo()}>
            <FeedbackLink className="link inline-flex min-h-6 items-center">
              Написать в поддержку
            </FeedbackLink>
            <TermsLink />
            {may(user.role, 'audit.view') && (
              <Link href="/admin/system" prefetch={false} className="link inline-flex min-h-6 items-center">
                Версия {VERSION}
              </Link>
            )}
          </SiteFooter>
        }
      >
        {content()}
        <FreshProofDialog />
        <KeysShortcut />
      </AppShell>
    </QueryProvider>
  )
}
