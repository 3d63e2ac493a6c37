import type { Metadata } from 'next'
import { DemoAccounts } from '@/components/account/guest/demo-accounts'
import { LoginForm } from '@/components/account/guest/login-form'
import { TermsLink } from '@/components/account/terms-link'
import { GuestCard } from '@/components/layout/guest-card'
import { providerChoices } from '@/lib/core/auth/oidc/providers'
import { safeReturnTo } from '@/lib/core/auth/return-to'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@/lib/core/demo-accounts'
import { env } from '@/lib/core/env'
import { firstOf, type PageQuery } from '@/lib/core/http/page'
import { showsLetters } from '@/lib/core/mail/catcher'
import { siteInfo } from '@/lib/core/site'

export const metadata: Metadata = { title: { absolute: 'Войти в систему' } }

export default async function LoginPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await searchParams
  return (
    <GuestCard
      site={siteInfo()}
      title="Войти в систему"
      terms={<TermsLink />}
      beside={
        env().DEMO_DATA && (
          <DemoAccounts
            accounts={Object.values(DEMO_ACCOUNTS)}
            password={DEMO_PASSWORD}
            hasLetters={showsLetters()}
          />
        )
      }
    >
      <LoginForm
        initialEmail={firstOf(query.email) ?? ''}
        returnTo={safeReturnTo(firstOf(query.return_to))}
        providers={providerChoices()}
      />
    </GuestCard>
  )
}
