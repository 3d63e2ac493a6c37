import { calls } from '@/lib/core/route/route'
import { inboxContract } from '@/lib/features/inbox/contract'
import { OFFERS, readMessages } from '@/lib/features/inbox/data'
import { createOffer } from '@/lib/features/inbox/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = calls(inboxContract, {
  'GET /api/contact-offers': ({ scope, query, request }) =>
    readMessages(OFFERS, scope, query, request.nextUrl),
  'POST /api/contact-offers': ({ user, body }) => createOffer(user, body),
})
