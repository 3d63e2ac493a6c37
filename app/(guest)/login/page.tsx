import type { Metadata } from 'next'
import { DemoAccounts } from '@/components/account/guest/demo-accounts'
import { GuestCard } from '@/components/account/guest/guest-card'
import { LoginForm } from '@/components/account/guest/login-form'
import { providerChoices } from '@/lib/core/auth/oidc/providers'
import { safeReturnTo } from '@/lib/core/auth/require-user'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@/lib/core/installation/demo-accounts'
import { demonstration, showsLetters } from '@/lib/core/installation/demonstration'
import { siteInfo } from '@/lib/core/installation/site'
import { firstOf, type PageQuery } from '@/lib/core/route/page'

export const metadata: Metadata = { title: { absolute: 'Войти в систему' } }

export default async function LoginPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await searchParams
  return (
    <GuestCard
      site={siteInfo()}
      title="Войти в систему"
      below={
        (await demonstration()) === 'open' && (
          <DemoAccounts
            accounts={Object.values(DEMO_ACCOUNTS)}
            password={DEMO_PASSWORD}
            hasLetters={await showsLetters()}
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
