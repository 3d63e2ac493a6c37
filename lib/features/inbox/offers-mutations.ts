import 'server-only'
import { z } from 'zod'
import type { SessionUser } from '@/lib/core/auth/session'
import { throttle } from '@/lib/core/auth/throttle'
import { change, commit } from '@/lib/core/db/change'
import { idRow, oneRow } from '@/lib/core/db/rows'
import { selected } from '@/lib/core/db/source'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { fieldError } from '@/lib/core/http/errors'
import { siteInfo } from '@/lib/core/installation/site'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { emailRow, outboxSql } from '@/lib/core/mail/outbox'
import type { NewOffer } from '@/lib/features/inbox/schema'
import { Prisma } from '@/lib/generated/prisma/client'

/** Data of the letters beyond the form. */
interface OfferParties {
  addressee: { number: string; name: string }
  /** Null for an administrator, who belongs to no organisation. */
  sender: { id: number; number: string; name: string } | null
  /** Full name of the sender, and the e-mail of their account. */
  author: { fullName: string; email: string }
  metricName: string | null
}

function contacts({ contact_name, contact_phone, contact_email }: NewOffer): string {
  return [contact_name, contact_phone, contact_email].filter(Boolean).join(', ')
}

const aboutMetric = ({ metricName }: OfferParties) =>
  metricName === null ? [] : [`Показатель: «${metricName}».`]

/** To the foundation, which brokers the contact: the only letter with both names. */
function foundationLetter(offer: NewOffer, parties: OfferParties): Letter {
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

/** To the sender: a copy and what happens next. The addressee is only a number. */
function copyLetter(offer: NewOffer, parties: OfferParties): Letter {
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

/** Stores an offer with both letters and the audit row; affects no row if the addressee is no participant. */
function createStatement(
  offer: NewOffer,
  ids: { userId: number; companyId: number },
  letters: { foundation: { to: string; letter: Letter }; copy: { to: string; letter: Letter } },
) {
  const { foundation, copy } = letters
  const after = { company_number: offer.company_number, metric_id: offer.metric_id ?? null }
  return change(idRow, {
    gate: Prisma.sql`
      INSERT INTO contact_offers (user_id, company_id, metric_id, message, contact_name, contact_phone, contact_email)
      SELECT ${ids.userId}, c.id, ${offer.metric_id ?? null}::int, ${offer.message}, ${offer.contact_name},
        ${offer.contact_phone ?? null}, ${offer.contact_email}
      FROM companies c
      WHERE c.id = ${ids.companyId} AND c.company_role_id = ${COMPANY_ROLE.participant}
      RETURNING id`,
    audit: { action: 'contact_offer.create', entity: 'contact_offer', after },
    steps: (made) => {
      const to = (email: string) => selected(emailRow, Prisma.sql`SELECT ${email} AS email FROM ${made}`)
      return {
        to_foundation: outboxSql(to(foundation.to), foundation.letter),
        to_sender: outboxSql(to(copy.to), copy.letter),
      }
    },
  })
}

const UNKNOWN_NUMBER = 'Организации с таким номером нет среди участников'
const OWN_NUMBER = 'Это номер вашей организации'
const UNKNOWN_METRIC = 'Выберите показатель из списка'

const metricRow = z.object({ name: z.string() })
const companyRow = z.object({ id: z.int(), name: z.string() })

/** @throws AppError invalid (no such indicator) */
async function requireMetric(id: number): Promise<string> {
  const metric = await oneRow(metricRow, Prisma.sql`SELECT name FROM metrics WHERE id = ${id}`)
  if (!metric) throw fieldError('metric_id', UNKNOWN_METRIC)
  return metric.name
}

/**
 * The participant with a number. Failed lookups are throttled against enumeration.
 * @throws AppError invalid (number of no participant), too_many_requests
 */
async function requireParticipant(userId: number, number: string): Promise<z.output<typeof companyRow>> {
  const guess = await throttle.beginGuess(userId)
  const company = await oneRow(
    companyRow,
    Prisma.sql`
    SELECT id, name FROM companies WHERE number = ${number} AND company_role_id = ${COMPANY_ROLE.participant}`,
  )
  if (!company) throw fieldError('company_number', UNKNOWN_NUMBER)
  await guess.succeeded()
  return company
}

function partiesOf(
  user: SessionUser,
  offer: NewOffer,
  { company: addressee, metricName }: { company: { name: string }; metricName: string | null },
): OfferParties {
  const { company } = user
  return {
    addressee: { number: offer.company_number, name: addressee.name },
    sender: company && { id: company.id, number: company.number, name: company.name },
    author: {
      fullName: [user.surname, user.name, user.secname].filter(Boolean).join(' '),
      email: user.email,
    },
    metricName,
  }
}

/**
 * Stores an offer with letters to the foundation and the sender. The sender's copy goes to their account's address: a
 * typed one would allow spam in the project's name.
 * @throws AppError invalid (number of no participant, own number, no such indicator), too_many_requests
 */
export async function createOffer(user: SessionUser, offer: NewOffer): Promise<{ id: number }> {
  if (offer.company_number === user.company?.number) throw fieldError('company_number', OWN_NUMBER)
  // The indicator first, so that the number is looked up only for an otherwise valid offer.
  const metricName = offer.metric_id == null ? null : await requireMetric(offer.metric_id)
  const company = await requireParticipant(user.id, offer.company_number)
  const parties = partiesOf(user, offer, { company, metricName })
  const statement = createStatement(
    offer,
    { userId: user.id, companyId: company.id },
    {
      foundation: { to: siteInfo().supportEmail, letter: foundationLetter(offer, parties) },
      copy: { to: user.email, letter: copyLetter(offer, parties) },
    },
  )
  await throttle.spend(user.id, 'offers')
  const [made] = await commit(statement)
  if (!made) throw fieldError('company_number', UNKNOWN_NUMBER)
  return { id: made.id }
}
