import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { inboxContract } from '@/lib/features/inbox/contract'
import { OFFERS, readMessages } from '@/lib/features/inbox/data'
import { createOffer } from '@/lib/features/inbox/offers-mutations'

export const GET = route(inboxContract, 'GET /api/contact-offers', ({ user, query, request }) =>
  readMessages(OFFERS, companyScope(user), query, request.nextUrl),
)

export const POST = route(inboxContract, 'POST /api/contact-offers', async ({ user, body }) => ({
  data: await createOffer(user, body),
}))

export const { PUT, PATCH, DELETE } = otherVerbs('GET', 'POST')
