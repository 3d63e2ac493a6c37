import { z } from 'zod'
import { contract, created, data, openTo } from '@/lib/core/http/contract'
import { page } from '@/lib/core/http/pagination'
import { instant, named, organisation, person } from '@/lib/core/http/shapes'
import { propertyChange } from '@/lib/features/companies/contract'
import { INBOX_KINDS, MESSAGE_STATUSES } from '@/lib/features/inbox/labels'
import {
  inboxQuerySchema,
  messagesQuerySchema,
  newFeedbackSchema,
  newOfferSchema,
} from '@/lib/features/inbox/schema'

/** A request of an organisation to the administrators, of any kind. */
export const inboxItem = z.object({
  kind: z.enum(INBOX_KINDS),
  id: z.int(),
  /** The status of its kind. */
  status: z.string(),
  /** Being worked on: shown, but not counted. */
  in_work: z.boolean(),
  /** Organisation of the sender; null for an administrator. */
  company: z.string().nullable(),
  surname: z.string(),
  name: z.string(),
  /** The document's category, the message's subject, or the addressed number. */
  about: z.string().nullable(),
  year: z.int().nullable(),
  quarter: z.int().nullable(),
  month: z.int().nullable(),
  /** Proposed properties of the organisation. */
  changes: z.array(propertyChange).nullable(),
  text: z.string().nullable(),
  at: instant,
})

export type InboxItem = z.output<typeof inboxItem>

export const inboxCounts = z.record(z.enum(INBOX_KINDS), z.int())

const message = {
  id: z.int(),
  status: z.enum(MESSAGE_STATUSES),
  message: z.string(),
  user: person,
  created_at: instant,
  updated_at: instant,
}

/** An offer, which names both sides: only administrators read it. */
export const contactOffer = z.object({
  ...message,
  contact_name: z.string(),
  contact_phone: z.string().nullable(),
  contact_email: z.string(),
  /** The organisation addressed. */
  company: organisation,
  /** The organisation the sender belongs to now; an administrator has none. */
  sender_company: organisation.nullable(),
  metric: named.nullable(),
})

/** A message to the support, for administrators. */
export const feedback = z.object({
  ...message,
  subject: z.string(),
  /** Page and browser of the sender; null without consent. */
  page: z.string().nullable(),
  browser: z.string().nullable(),
  /** The organisation the sender belongs to now; an administrator has none. */
  company: organisation.omit({ number: true }).nullable(),
})

/** Body of PUT /api/contact-offers/{id} and /api/feedback/{id}. */
const messageEditSchema = z.object({
  status: z.enum(MESSAGE_STATUSES, { error: 'Выберите статус из списка' }),
})

export type ContactOfferAnswer = z.output<typeof contactOffer>

const sent = created(z.object({ id: z.int() }))

export const inboxContract = contract({
  ...openTo('feedback.manage', {
    'GET /api/inbox': {
      query: inboxQuerySchema,
      answer: data(z.array(inboxItem), z.object({ counts: inboxCounts })),
    },
    'GET /api/feedback': { query: messagesQuerySchema, answer: page(feedback) },
    'PUT /api/feedback/{id}': { body: messageEditSchema, answer: data(feedback) },
  }),
  'POST /api/feedback': { permission: 'signed-in', body: newFeedbackSchema, answer: sent },
  ...openTo('contact_offers.manage', {
    'GET /api/contact-offers': { query: messagesQuerySchema, answer: page(contactOffer) },
    'PUT /api/contact-offers/{id}': { body: messageEditSchema, answer: data(contactOffer) },
  }),
  'POST /api/contact-offers': { permission: 'analytics.view', body: newOfferSchema, answer: sent },
})
