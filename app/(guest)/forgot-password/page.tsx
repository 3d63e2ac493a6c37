import { ForgotPasswordForm } from '@/components/account/guest/forgot-password-form'
import { GuestCard } from '@/components/account/guest/guest-card'
import { siteInfo } from '@/lib/core/installation/site'
import { firstOf, type PageQuery } from '@/lib/core/route/page'

export const metadata = { title: 'Восстановление пароля' }

export default async function ForgotPasswordPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await searchParams
  return (
    <GuestCard site={siteInfo()} title="Восстановление пароля">
      <ForgotPasswordForm initialEmail={firstOf(query.email) ?? ''} />
    </GuestCard>
  )
}
