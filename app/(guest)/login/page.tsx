import type { Metadata } from 'next'
import { LoginForm } from '@/components/account/guest/login-form'
import { TermsLink } from '@/components/account/terms-link'
import { GuestCard } from '@/components/layout/guest-card'
import { providerChoices } from '@/lib/core/auth/oidc/providers'
import { safeReturnTo } from '@/lib/core/auth/return-to'
import { firstOf, type PageQuery } from '@/lib/core/http/page'
import { siteInfo } from '@/lib/core/site'

export const metadata: Metadata = { title: { absolute: 'Войти в систему' } }

export default async function LoginPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await searchParams
  return (
    <GuestCard site={siteInfo()} title="Войти в систему" terms={<TermsLink />}>
      <LoginForm
        initialEmail={firstOf(query.email) ?? ''}
        returnTo={safeReturnTo(firstOf(query.return_to))}
        providers={providerChoices()}
      />
    </GuestCard>
  )
}
