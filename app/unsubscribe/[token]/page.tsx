import { GuestCard } from '@/components/account/guest/guest-card'
import { DeadLink } from '@/components/account/guest/guest-message'
import { UnsubscribeForm } from '@/components/deadlines/unsubscribe-form'
import { siteInfo } from '@/lib/core/installation/site'
import { readUnsubscribeToken } from '@/lib/core/mail/subscriptions'
import { DEAD_UNSUBSCRIBE } from '@/lib/features/deadlines/labels'

export const metadata = { title: 'Письма' }

const POINTS = [
  'Откройте её из письма ещё раз или скопируйте целиком.',
  'Отключить письма можно и в профиле, войдя в систему.',
]

/** Opened from a letter, signed in or not. Opening changes nothing, since mail programs prefetch links. */
export default async function UnsubscribePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const link = readUnsubscribeToken(token)
  return (
    <GuestCard site={siteInfo()} title="Письма">
      {link ? (
        <UnsubscribeForm token={token} of={link.of} />
      ) : (
        <DeadLink message={`${DEAD_UNSUBSCRIBE}.`} points={POINTS} email="" />
      )}
    </GuestCard>
  )
}
