import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { contactOffersContract } from '@/lib/features/contact-offers/contract'
import { readOffers } from '@/lib/features/contact-offers/data'
import { createOffer } from '@/lib/features/contact-offers/mutations'

export const GET = route(contactOffersContract, 'GET /api/contact-offers', ({ user, query, request }) =>
  readOffers(companyScope(user), query, request.nextUrl),
)

export const POST = route(contactOffersContract, 'POST /api/contact-offers', async ({ user, body }) => ({
  data: await createOffer(user, body),
}))

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
