import { z } from 'zod'
import { contract, created, data } from '@/lib/core/http/contract'
import { page } from '@/lib/core/http/pagination'
import { idParams } from '@/lib/core/http/params'
import { instant, named } from '@/lib/core/http/shapes'
import { OFFER_STATUSES } from '@/lib/features/contact-offers/labels'
import { newOfferSchema, offerEditSchema, offersQuerySchema } from '@/lib/features/contact-offers/schema'

const offerCompany = z.object({ id: z.int(), number: z.string(), name: z.string(), short_name: z.string() })

/** An offer, which names both sides: only administrators read it. */
export const contactOffer = z.object({
  id: z.int(),
  status: z.enum(OFFER_STATUSES),
  message: z.string(),
  contact_name: z.string(),
  contact_phone: z.string().nullable(),
  contact_email: z.string(),
  /** The organisation addressed. */
  company: offerCompany,
  /** The sender, and the organisation they belong to now; an administrator has none. */
  user: z.object({
    id: z.int(),
    surname: z.string(),
    name: z.string(),
    secname: z.string().nullable(),
    email: z.string(),
  }),
  sender_company: offerCompany.nullable(),
  metric: named.nullable(),
  created_at: instant,
  updated_at: instant,
})

export type ContactOfferAnswer = z.output<typeof contactOffer>

export const contactOffersContract = contract({
  'GET /api/contact-offers': {
    permission: 'contact_offers.manage',
    query: offersQuerySchema,
    answer: page(contactOffer),
  },
  'POST /api/contact-offers': {
    permission: 'analytics.view',
    body: newOfferSchema,
    answer: created(z.object({ id: z.int() })),
  },
  'PUT /api/contact-offers/{id}': {
    permission: 'contact_offers.manage',
    params: idParams,
    body: offerEditSchema,
    answer: data(contactOffer),
  },
})
