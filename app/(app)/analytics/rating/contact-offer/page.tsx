import type { Metadata } from 'next'
import { ContactOfferScreen } from '@/components/contact-offers/contact-offer-screen'
import { requirePermission } from '@/lib/core/auth/require-user'
import { firstOf, type PageQuery } from '@/lib/core/route/page'
import { readMetrics } from '@/lib/features/metrics/data'

export const metadata: Metadata = { title: 'Запрос на взаимодействие' }

/** Contacts may be free text; what is too long for a phone number is not prefilled. */
const MAX_PHONE = 50

export default async function ContactOfferPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('analytics.view')
  if (!user) return null
  const query = await searchParams
  const metrics = await readMetrics(null)
  const about = metrics.find(({ id }) => String(id) === firstOf(query.metric_id))
  return (
    <ContactOfferScreen
      start={{
        company_number: firstOf(query.number)?.slice(0, 6) ?? '',
        metric_id: about?.id ?? null,
        message: '',
        contact_name: [user.surname, user.name, user.secname].filter(Boolean).join(' '),
        contact_phone: user.contacts && user.contacts.length <= MAX_PHONE ? user.contacts : '',
        contact_email: user.email,
      }}
      metrics={metrics.map(({ id, name, short_name, metric_category }) => ({
        id,
        name,
        short_name,
        category: metric_category.short_name,
      }))}
      copyTo={user.email}
    />
  )
}
