import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import type { SessionUser } from '@/lib/core/auth/session'
import { throttle } from '@/lib/core/auth/throttle'
import { commit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { oneRow } from '@/lib/core/db/rows'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { fieldError, stale } from '@/lib/core/http/errors'
import { siteInfo } from '@/lib/core/installation/site'
import { env } from '@/lib/core/process/env'
import type { ContactOfferAnswer } from '@/lib/features/contact-offers/contract'
import { readOffer } from '@/lib/features/contact-offers/data'
import { copyLetter, foundationLetter, type OfferParties } from '@/lib/features/contact-offers/letters'
import type { NewOffer, OfferEdit } from '@/lib/features/contact-offers/schema'
import { createStatement, statusStatement } from '@/lib/features/contact-offers/statements'
import { Prisma } from '@/lib/generated/prisma/client'

const UNKNOWN_NUMBER = 'Организации с таким номером нет среди участников'
const OWN_NUMBER = 'Это номер вашей организации'
const UNKNOWN_METRIC = 'Выберите показатель из списка'
const STALE = 'Статус запроса изменён другим пользователем'

const metricRow = z.object({ name: z.string() })
const companyRow = z.object({ id: z.int(), name: z.string() })

/** @throws AppError invalid (no such indicator) */
async function requireMetric(id: number): Promise<string> {
  const metric = await oneRow(metricRow, Prisma.sql`SELECT name FROM metrics WHERE id = ${id}`)
  if (!metric) throw fieldError('metric_id', UNKNOWN_METRIC)
  return metric.name
}

/**
 * The participant behind a number. Wrong numbers are counted, so that nobody tries them all.
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
 * Stores an offer; the letter to the foundation and the sender's copy go out with it. The copy goes to the address
 * the person signs in with: a typed one would let anybody write to strangers in the project's name.
 * @throws AppError invalid (number of no participant, own number, no such indicator), too_many_requests
 */
export async function createOffer(user: SessionUser, offer: NewOffer): Promise<{ id: number }> {
  if (offer.company_number === user.company?.number) throw fieldError('company_number', OWN_NUMBER)
  // The indicator first: the number is looked up for an offer that would be sent, and for no other.
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

/**
 * Any status may follow any other.
 * @throws AppError not_found, stale when somebody changed it meanwhile
 */
export async function changeOfferStatus(
  scope: CompanyScope,
  id: number,
  { status }: OfferEdit,
): Promise<ContactOfferAnswer> {
  const offer = await readOffer(scope, id)
  if (offer.status === status) return offer
  const changed = await commit(statusStatement(id, offer.status, status))
  if (changed.length === 0) throw stale(STALE)
  return readOffer(scope, id)
}

/** Deletes the offers that were closed so long ago that their term is over. @returns how many */
export function deleteOldOffers(): Promise<number> {
  return db().$executeRaw(Prisma.sql`
    DELETE FROM contact_offers
    WHERE status = 'closed' AND updated_at < now() - make_interval(days => ${env().KEEP_OFFERS_DAYS})`)
}
