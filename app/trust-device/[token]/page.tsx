import type { Metadata } from 'next'
import { GuestCard } from '@/components/account/guest/guest-card'
import { TrustDeviceForm } from '@/components/account/guest/trust-device-form'
import { siteInfo } from '@/lib/core/installation/site'

/** The URL of this page is a secret and must not be sent as a referrer. */
export const metadata: Metadata = { title: 'Вход с этого устройства', referrer: 'no-referrer' }

/** Opened from a letter. Opening changes nothing, since mail programs prefetch links. */
export default async function TrustDevicePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return (
    <GuestCard site={siteInfo()} title="Вход с этого устройства">
      <TrustDeviceForm token={token} />
    </GuestCard>
  )
}
