import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import type { SessionUser } from '@/lib/core/auth/session'
import { throttle } from '@/lib/core/auth/throttle'
import { makeChange } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { idRow, oneRow } from '@/lib/core/db/rows'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { fieldError, stale } from '@/lib/core/http/errors'
import { siteInfo } from '@/lib/core/installation/site'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { addressIf, outboxSql } from '@/lib/core/mail/outbox'
import { env } from '@/lib/core/process/env'
import { readPublication } from '@/lib/features/analytics/publications/compared-data'
import type { ContactOfferAnswer } from '@/lib/features/inbox/contract'
import { FEEDBACK, OFFERS, readMessage } from '@/lib/features/inbox/data'
import { OFFER_FATE } from '@/lib/features/inbox/labels'
import type { NewOffer, newFeedbackSchema } from '@/lib/features/inbox/schema'
import { fullName } from '@/lib/features/users/labels'
import { Prisma } from '@/lib/generated/prisma/client'

type NewFeedback = z.output<typeof newFeedbackSchema>

/** Changes a message's status; any transition is allowed. @throws AppError not_found, stale */
export async function changeStatus<Row extends z.ZodType<Pick<ContactOfferAnswer, 'status'>>>(
  kind: Parameters<typeof readMessage<Row>>[0],
  scope: CompanyScope,
  id: number,
  status: ContactOfferAnswer['status'],
): Promise<z.output<Row>> {
  const message = await readMessage(kind, scope, id)
  if (message.status === status) return message
  await makeChange(idRow, {
    gate: Prisma.sql`
        UPDATE ${Prisma.raw(kind.table)} SET status = ${status}, updated_at = now()
        WHERE id = ${id} AND status = ${message.status} RETURNING id`,
    audit: {
      action: `${kind.entity}.status`,
      entity: kind.entity,
      before: { status: message.status },
      after: { status },
    },
    otherwise: () => stale(kind.staleWords),
  })
  return readMessage(kind, scope, id)
}

/** Deletes closed messages after their retention. @returns how many */
export async function deleteOldMessages(): Promise<number> {
  let deleted = 0
  for (const { table } of [OFFERS, FEEDBACK])
    deleted += await db().$executeRaw(Prisma.sql`
      DELETE FROM ${Prisma.raw(table)}
      WHERE status = 'closed' AND updated_at < now() - make_interval(days => ${env().KEEP_OFFERS_DAYS})`)
  return deleted
}

/** To the support; replies go to the sender. */
function supportLetter({ subject, message, page, browser }: NewFeedback, sender: SessionUser): Letter {
  const { email, company } = sender
  return letter({
    subject: `Обращение: ${subject}`,
    before: [
      message,
      `Отправитель: ${fullName(sender)}, ${email}.`,
      company === null
        ? 'Организация: нет, это администратор проекта.'
        : `Организация: ${company.name} (№ ${company.number}).`,
      ...(page ? [`Страница: ${page}`] : []),
      ...(browser ? [`Браузер: ${browser}`] : []),
    ],
    action: { label: 'Открыть обращения', url: appLink('/admin/inbox?kind=feedback') },
    daily: { kind: 'feedback', companyId: company?.id ?? null },
    replyTo: email,
  })
}

/**
 * Stores a message; the letter to the support goes out with it, and the audit gets no text of it.
 * @throws AppError too_many_requests
 */
export async function sendFeedback(user: SessionUser, feedback: NewFeedback): Promise<{ id: number }> {
  const { subject, message, page, browser } = feedback
  await throttle.spend(user.id, 'feedback')
  return makeChange(idRow, {
    gate: Prisma.sql`
      INSERT INTO feedback_messages (user_id, subject, message, page, browser)
      VALUES (${user.id}, ${subject}, ${message}, ${page ?? null}, ${browser ?? null}) RETURNING id`,
    audit: { action: 'feedback.create', entity: 'feedback' },
    steps: (sent) => ({
      to_support: outboxSql(addressIf(sent, siteInfo().supportEmail), supportLetter(feedback, user)),
    }),
    otherwise: () => new Error('the message was not stored'),
  })
}

/** Addressee and indicator of an offer, which the form gives by number and by id. */
interface Named {
  addressee: z.output<typeof companyRow>
  metricName: string | null
}

function contacts({ contact_name, contact_phone, contact_email }: NewOffer): string {
  return [contact_name, contact_phone, contact_email].filter(Boolean).join(', ')
}

const aboutMetric = ({ metricName }: Named) => (metricName === null ? [] : [`Показатель: «${metricName}».`])

/** To the foundation, which brokers between the organisations: the only letter that names both. */
function foundationLetter(offer: NewOffer, named: Named, author: SessionUser): Letter {
  const { company } = author
  return letter({
    subject: `Запрос на взаимодействие с организацией № ${offer.company_number}`,
    before: [
      company === null
        ? 'Отправитель: администратор проекта.'
        : `От организации: ${company.name} (№ ${company.number}).`,
      `Кому: ${named.addressee.name} (№ ${offer.company_number}).`,
      ...aboutMetric(named),
      `Сообщение: ${offer.message}`,
      `Для связи: ${contacts(offer)}.`,
      `Отправлено из учётной записи: ${fullName(author)}, ${author.email}.`,
    ],
    action: { label: 'Открыть запросы', url: appLink('/admin/inbox?kind=contacts') },
    daily: { kind: 'contact_offer', companyId: company?.id ?? null },
  })
}

/** To the sender: a copy of the offer, and what happens next. Names the addressee by number only. */
function copyLetter(offer: NewOffer, named: Named): Letter {
  return letter({
    subject: `Ваш запрос на взаимодействие с организацией № ${offer.company_number}`,
    before: [
      `Вы отправили запрос на взаимодействие с организацией № ${offer.company_number}.`,
      ...aboutMetric(named),
      `Сообщение: ${offer.message}`,
      `Для связи указано: ${contacts(offer)}.`,
    ],
    after: [OFFER_FATE],
  })
}

const UNKNOWN_NUMBER = 'Организации с таким номером нет среди участников'
const OWN_NUMBER = 'Это номер вашей организации'

const companyRow = z.object({ id: z.int(), name: z.string() })

/** @throws AppError invalid (no such indicator) */
async function requireMetric(id: number): Promise<string> {
  const metric = await oneRow(
    z.object({ name: z.string() }),
    Prisma.sql`SELECT name FROM metrics WHERE id = ${id}`,
  )
  if (!metric) throw fieldError('metric_id', 'Выберите показатель из списка')
  return metric.name
}

/**
 * The participant whom the standing publication shows by this number: no other is confirmed to exist. Wrong numbers are
 * throttled, so that nobody can try them all.
 * @throws AppError invalid (number of no such participant), too_many_requests
 */
async function requireParticipant(userId: number, number: string): Promise<z.output<typeof companyRow>> {
  const guess = await throttle.beginGuess(userId)
  const { members } = await readPublication()
  const company = await oneRow(
    companyRow,
    Prisma.sql`
    SELECT id, name FROM companies WHERE number = ${number} AND company_role_id = ${COMPANY_ROLE.participant}`,
  )
  if (!company || !members?.classes.some((group) => group.members.includes(company.id)))
    throw fieldError('company_number', UNKNOWN_NUMBER)
  await guess.succeeded()
  return company
}

/**
 * Stores an offer; the letter to the foundation and the sender's copy go out with it. The copy goes to the address
 * the person signs in with: a typed one would let anybody write to strangers in the project's name.
 * @throws AppError invalid (number of no participant, own number, no such indicator), too_many_requests
 */
export async function createOffer(user: SessionUser, offer: NewOffer): Promise<{ id: number }> {
  if (offer.company_number === user.company?.number) throw fieldError('company_number', OWN_NUMBER)
  // The indicator is checked first, so that an invalid offer looks up no number.
  const metricName = offer.metric_id == null ? null : await requireMetric(offer.metric_id)
  const addressee = await requireParticipant(user.id, offer.company_number)
  const named = { addressee, metricName }
  const { company_number, metric_id = null } = offer
  await throttle.spend(user.id, 'offers')
  // Affects no row if the addressee is no participant any more.
  return makeChange(idRow, {
    gate: Prisma.sql`
      INSERT INTO contact_offers (user_id, company_id, metric_id, message, contact_name, contact_phone, contact_email)
      SELECT ${user.id}, c.id, ${metric_id}::int, ${offer.message}, ${offer.contact_name}, ${offer.contact_phone ?? null},
        ${offer.contact_email}
      FROM companies c
      WHERE c.id = ${addressee.id} AND c.company_role_id = ${COMPANY_ROLE.participant}
      RETURNING id`,
    audit: { action: 'contact_offer.create', entity: 'contact_offer', after: { company_number, metric_id } },
    steps: (made) => ({
      to_foundation: outboxSql(
        addressIf(made, siteInfo().supportEmail),
        foundationLetter(offer, named, user),
      ),
      to_sender: outboxSql(addressIf(made, user.email), copyLetter(offer, named)),
    }),
    otherwise: () => fieldError('company_number', UNKNOWN_NUMBER),
  })
}
