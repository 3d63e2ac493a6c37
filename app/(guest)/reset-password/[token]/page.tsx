import type { Metadata } from 'next'
import { ResetPasswordForm } from '@/components/account/guest/reset-password-form'
import { TermsLink } from '@/components/account/terms-link'
import { GuestCard } from '@/components/layout/guest-card'
import { firstOf, type PageQuery } from '@/lib/core/http/page'
import { siteInfo } from '@/lib/core/site'

/** The address of this page is a secret: no other request may carry it. */
export const metadata: Metadata = { title: 'Новый пароль', referrer: 'no-referrer' }

type ResetPasswordPageProps = { params: Promise<{ token: string }>; searchParams: PageQuery }

export default async function ResetPasswordPage({ params, searchParams }: ResetPasswordPageProps) {
  const [{ token }, query] = await Promise.all([params, searchParams])
  return (
    <GuestCard site={siteInfo()} title="Новый пароль" terms={<TermsLink />}>
      <ResetPasswordForm token={token} initialEmail={firstOf(query.email) ?? ''} />
    </GuestCard>
  )
}
