import { companyScope } from '@/lib/core/auth/scope'
import { otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/route/route'
import { contactOffersContract } from '@/lib/features/contact-offers/contract'
import { changeOfferStatus } from '@/lib/features/contact-offers/mutations'

export const PUT = route(
  contactOffersContract,
  'PUT /api/contact-offers/{id}',
  async ({ user, params, body }) => ({ data: await changeOfferStatus(companyScope(user), params.id, body) }),
)

export const { GET, POST, PATCH, DELETE } = otherVerbs('PUT')
