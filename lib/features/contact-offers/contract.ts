import { z } from 'zod'
import { contract, created, data } from '@/lib/core/http/contract'
import { page } from '@/lib/core/http/pagination'
import { idParams } from '@/lib/core/http/params'
import { newOfferSchema, offerEditSchema, offersQuerySchema } from '@/lib/features/contact-offers/schema'

export const contactOffersContract = contract({
  'GET /api/contact-offers': {
    permission: 'contact_offers.manage',
    query: offersQuerySchema,
    answer: page(z.unknown()),
  },
  'POST /api/contact-offers': {
    permission: 'analytics.view',
    body: newOfferSchema,
    answer: created(z.unknown()),
  },
  'PUT /api/contact-offers/{id}': {
    permission: 'contact_offers.manage',
    params: idParams,
    body: offerEditSchema,
    answer: data(z.unknown()),
  },
})
