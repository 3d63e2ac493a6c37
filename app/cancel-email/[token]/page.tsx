import type { Metadata } from 'next'
import { CancelEmailForm } from '@/components/account/guest/cancel-email-form'
import { GuestCard } from '@/components/account/guest/guest-card'
import { siteInfo } from '@/lib/core/installation/site'

/** The URL of this page is a secret and must not be sent as a referrer. */
export const metadata: Metadata = { title: 'Смена адреса', referrer: 'no-referrer' }

/** Opened from a letter, signed in or not. Opening changes nothing, since mail programs prefetch links. */
export default async function CancelEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return (
    <GuestCard site={siteInfo()} title="Смена адреса">
      <CancelEmailForm token={token} />
    </GuestCard>
  )
}
