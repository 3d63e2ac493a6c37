import { companyScope } from '@/lib/core/auth/scope'
import { idParams } from '@/lib/core/http/params'
import { data, otherVerbs } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { changeOfferStatus } from '@/lib/features/contact-offers/mutations'
import { offerEditSchema } from '@/lib/features/contact-offers/schema'

export const PUT = route({
  permission: 'contact_offers.manage',
  params: idParams,
  body: offerEditSchema,
  handle: async ({ user, params, body }) =>
    data(await changeOfferStatus(companyScope(user), params.id, body)),
})

export const { GET, POST, PATCH, DELETE } = otherVerbs('PUT')
