import type { Metadata } from 'next'
import { GuestCard } from '@/components/account/guest/guest-card'
import { ProviderButtons } from '@/components/account/guest/provider-buttons'
import { DeadResetLink, ResetPasswordForm } from '@/components/account/guest/reset-password-form'
import { siteInfo } from '@/lib/core/installation/site'
import { firstOf, type PageQuery } from '@/lib/core/route/page'
import { readPasswordLink } from '@/lib/features/accounts/sso/data'

/** The URL of this page is a secret and must not be sent as a referrer. */
export const metadata: Metadata = { title: 'Новый пароль', referrer: 'no-referrer' }

type ResetPasswordPageProps = { params: Promise<{ token: string }>; searchParams: PageQuery }

export default async function ResetPasswordPage({ params, searchParams }: ResetPasswordPageProps) {
  const [{ token }, query] = await Promise.all([params, searchParams])
  const email = firstOf(query.email) ?? ''
  const { isInvitation, mayHavePassword, providers, refusal } = await readPasswordLink(token)
  if (refusal !== null)
    return (
      <GuestCard site={siteInfo()} title={isInvitation ? 'Приглашение' : 'Новый пароль'}>
        <DeadResetLink message={refusal} email={email} mayAsk={mayHavePassword} />
      </GuestCard>
    )
  const isEitherWay = providers.length > 0 && email !== ''
  return (
    <GuestCard site={siteInfo()} title={isInvitation && isEitherWay ? 'Приглашение' : 'Новый пароль'}>
      {(mayHavePassword || !isEitherWay) && <ResetPasswordForm token={token} initialEmail={email} />}
      {isEitherWay && (
        <ProviderButtons
          providers={providers}
          way={{ invitation: { email, token } }}
          isOnlyWay={!mayHavePassword}
        />
      )}
    </GuestCard>
  )
}
