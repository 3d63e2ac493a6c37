import type { Metadata } from 'next'
import { ProviderAnswer } from '@/components/account/guest/provider-answer'
import { TermsLink } from '@/components/account/terms-link'
import { GuestCard } from '@/components/layout/guest-card'
import { siteInfo } from '@/lib/core/installation/site'

/** The address of this page is a secret: no other request may carry it. */
export const metadata: Metadata = { title: 'Единый вход', referrer: 'no-referrer' }

/** Where a provider sends the browser back to. Opening changes nothing: its script sends on what it brought. */
export default async function ProviderAnswerPage({ params }: { params: Promise<{ provider: string }> }) {
  const { provider } = await params
  return (
    <GuestCard site={siteInfo()} title="Единый вход" terms={<TermsLink />}>
      <ProviderAnswer provider={provider} />
    </GuestCard>
  )
}
