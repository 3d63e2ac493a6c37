import { ForgotPasswordForm } from '@/components/account/guest/forgot-password-form'
import { GuestCard } from '@/components/account/guest/guest-card'
import { LettersWait } from '@/components/ui/feedback/sent-notice'
import { siteInfo } from '@/lib/core/installation/site'
import { mayLeave } from '@/lib/core/mail/transport'
import { firstOf, type PageQuery } from '@/lib/core/route/page'

export const metadata = { title: 'Восстановление пароля' }

export default async function ForgotPasswordPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await searchParams
  const lettersWait = !(await mayLeave())
  return (
    <GuestCard site={siteInfo()} title="Восстановление пароля">
      {lettersWait && <LettersWait />}
      <ForgotPasswordForm initialEmail={firstOf(query.email) ?? ''} lettersWait={lettersWait} />
    </GuestCard>
  )
}
