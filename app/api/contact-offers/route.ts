import { companyScope } from '@/lib/core/auth/scope'
import { pageAround } from '@/lib/core/http/pagination'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { contactOffersContract } from '@/lib/features/contact-offers/contract'
import { readOffers } from '@/lib/features/contact-offers/data'
import { createOffer } from '@/lib/features/contact-offers/mutations'

export const GET = route(
  contactOffersContract,
  'GET /api/contact-offers',
  async ({ user, query, request }) => {
    const page = await readOffers(companyScope(user), query)
    return { data: page.rows, ...pageAround(page, query, request.nextUrl) }
  },
)

export const POST = route(contactOffersContract, 'POST /api/contact-offers', async ({ user, body }) => ({
  data: await createOffer(user, body),
}))

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
