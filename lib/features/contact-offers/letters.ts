import 'server-only'
import { siteInfo } from '@/lib/core/installation/site'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import type { NewOffer } from '@/lib/features/contact-offers/schema'

/** What the letters tell of besides the form. */
export interface OfferParties {
  addressee: { number: string; name: string }
  /** Null for an administrator, who belongs to no organisation. */
  sender: { id: number; number: string; name: string } | null
  /** Surname and names of the person who sends, and the e-mail they sign in with. */
  author: { fullName: string; email: string }
  metricName: string | null
}

function contacts({ contact_name, contact_phone, contact_email }: NewOffer): string {
  return [contact_name, contact_phone, contact_email].filter(Boolean).join(', ')
}

const aboutMetric = ({ metricName }: OfferParties) =>
  metricName === null ? [] : [`Показатель: «${metricName}».`]

/** To the foundation, which brokers between the organisations: the only letter that names both. */
export function foundationLetter(offer: NewOffer, parties: OfferParties): Letter {
  const { addressee, sender, author } = parties
  return letter({
    subject: `Запрос на взаимодействие с организацией № ${addressee.number}`,
    before: [
      sender === null
        ? 'Отправитель: администратор проекта.'
        : `От организации: ${sender.name} (№ ${sender.number}).`,
      `Кому: ${addressee.name} (№ ${addressee.number}).`,
      ...aboutMetric(parties),
      `Сообщение: ${offer.message}`,
      `Для связи: ${contacts(offer)}.`,
      `Отправлено из учётной записи: ${author.fullName}, ${author.email}.`,
    ],
    action: { label: 'Открыть запросы', url: appLink('/admin/contact-offers') },
    daily: { kind: 'contact_offer', companyId: sender?.id ?? null },
  })
}

/** To the sender: what was sent and what comes next. The addressee is its number and nothing else. */
export function copyLetter(offer: NewOffer, parties: OfferParties): Letter {
  return letter({
    subject: `Ваш запрос на взаимодействие с организацией № ${parties.addressee.number}`,
    before: [
      `Вы отправили запрос на взаимодействие с организацией № ${parties.addressee.number}.`,
      ...aboutMetric(parties),
      `Сообщение: ${offer.message}`,
      `Для связи указано: ${contacts(offer)}.`,
    ],
    after: [
      `Запрос получил ${siteInfo().foundationName}: он передаст ваше обращение организации и сообщит об ответе. До этого организации не раскрываются друг другу.`,
    ],
  })
}
