import type { Metadata } from 'next'
import { FreshProofDialog } from '@/components/account/factor/fresh-proof-dialog'
import { ConfirmEmailForm } from '@/components/account/guest/confirm-email-form'
import { GuestCard } from '@/components/account/guest/guest-card'
import { siteInfo } from '@/lib/core/installation/site'
import { firstOf, type PageQuery } from '@/lib/core/route/page'
import { confirmsByPassword } from '@/lib/features/accounts/data'

/** The URL of this page is a secret and must not be sent as a referrer. */
export const metadata: Metadata = { title: 'Новый адрес', referrer: 'no-referrer' }

type ConfirmEmailPageProps = { params: Promise<{ token: string }>; searchParams: PageQuery }

/** Opened from a letter, signed in or not. Opening changes nothing, since mail programs prefetch links. */
export default async function ConfirmEmailPage({ params, searchParams }: ConfirmEmailPageProps) {
  const [{ token }, query] = await Promise.all([params, searchParams])
  return (
    <GuestCard site={siteInfo()} title="Новый адрес">
      <ConfirmEmailForm
        token={token}
        email={firstOf(query.email) ?? ''}
        isByPassword={await confirmsByPassword(token)}
      />
      <FreshProofDialog />
    </GuestCard>
  )
}
