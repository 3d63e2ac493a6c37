import { ContactOfferScreen } from '@/components/contact-offers/contact-offer-screen'
import { LettersWait } from '@/components/ui/feedback/sent-notice'
import { mayLeave } from '@/lib/core/mail/transport'
import { firstOf, pageFor } from '@/lib/core/route/page'
import { readMetricsAlone } from '@/lib/features/metrics/data'

export const metadata = { title: 'Запрос на взаимодействие' }

/** Contacts may be free text; what is too long for a phone number is not prefilled. */
const MAX_PHONE = 50

export default pageFor({ permission: 'analytics.view' }, async ({ user, searchParams }) => {
  const metrics = await readMetricsAlone()
  const hasMail = await mayLeave()
  const about = metrics.find(({ id }) => String(id) === firstOf(searchParams.metric_id))
  return (
    <>
      {!hasMail && <LettersWait />}
      <ContactOfferScreen
        start={{
          company_number: firstOf(searchParams.number)?.slice(0, 6) ?? '',
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
        copyTo={hasMail ? user.email : null}
      />
    </>
  )
})
