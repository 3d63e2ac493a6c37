import { GuestCard } from '@/components/account/guest/guest-card'
import { UnsubscribeForm } from '@/components/deadlines/unsubscribe-form'
import { siteInfo } from '@/lib/core/installation/site'
import { readUnsubscribeToken } from '@/lib/core/mail/subscriptions'

export const metadata = { title: 'Письма' }

/** Opened from a letter, signed in or not. Opening changes nothing, since mail programs prefetch links. */
export default async function UnsubscribePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return (
    <GuestCard site={siteInfo()} title="Письма">
      <UnsubscribeForm token={token} of={readUnsubscribeToken(token)?.of ?? 'deadline_reminders'} />
    </GuestCard>
  )
}
