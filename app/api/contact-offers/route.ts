import { companyScope } from '@/lib/core/auth/scope'
import { pageAround } from '@/lib/core/http/pagination'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { readOffers } from '@/lib/features/contact-offers/data'
import { createOffer } from '@/lib/features/contact-offers/mutations'
import { newOfferSchema, offersQuerySchema } from '@/lib/features/contact-offers/schema'

export const GET = route({
  permission: 'contact_offers.manage',
  query: offersQuerySchema,
  handle: async ({ user, query, request }) => {
    const page = await readOffers(companyScope(user), query)
    return data(page.rows, pageAround(page, query, request.nextUrl))
  },
})

export const POST = route({
  permission: 'analytics.view',
  body: newOfferSchema,
  handle: async ({ user, body }) => data(await createOffer(user, body), { status: 201 }),
})

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
