import type { Metadata } from 'next'
import { GuestCard } from '@/components/account/guest/guest-card'
import { ProviderAnswer } from '@/components/account/guest/provider-answer'
import { siteInfo } from '@/lib/core/installation/site'

/** The URL of this page is a secret and must not be sent as a referrer. */
export const metadata: Metadata = { title: 'Единый вход', referrer: 'no-referrer' }

/** Redirect target of a provider. Opening changes nothing: a script posts the answer. */
export default async function ProviderAnswerPage({ params }: { params: Promise<{ provider: string }> }) {
  const { provider } = await params
  return (
    <GuestCard site={siteInfo()} title="Единый вход">
      <ProviderAnswer provider={provider} />
    </GuestCard>
  )
}
