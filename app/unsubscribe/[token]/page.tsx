import { TermsLink } from '@/components/account/terms-link'
import { UnsubscribeForm } from '@/components/deadlines/unsubscribe-form'
import { GuestCard } from '@/components/layout/guest-card'
import { siteInfo } from '@/lib/core/installation/site'
import { readUnsubscribeToken } from '@/lib/core/mail/subscriptions'

export const metadata = { title: 'Письма' }

/** Opened from a letter, signed in or not. Opening changes nothing, since mail programs prefetch links. */
export default async function UnsubscribePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return (
    <GuestCard site={siteInfo()} title="Письма" terms={<TermsLink />}>
      <UnsubscribeForm token={token} of={readUnsubscribeToken(token)?.of ?? 'deadline_reminders'} />
    </GuestCard>
  )
}
