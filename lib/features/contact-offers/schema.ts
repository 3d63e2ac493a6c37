import { z } from 'zod'
import { pageQuery } from '@/lib/core/http/pagination'
import { bodyId, querySearch } from '@/lib/core/http/params'
import { emailText, lineText, longText, optionalLine } from '@/lib/core/text/fields'
import { OFFER_STATUSES } from '@/lib/features/contact-offers/labels'

/** An organisation's number as comparisons show it: six digits. */
const companyNumber = z
  .union([z.string().trim(), z.number().transform(String)], { error: 'Укажите номер организации' })
  .refine((number) => /^\d{6}$/.test(number), 'Номер организации состоит из шести цифр')

/** Body of POST /api/contact-offers. */
export const newOfferSchema = z.object({
  company_number: companyNumber,
  metric_id: bodyId.nullish(),
  message: longText(10, 2000),
  contact_name: lineText(160),
  contact_phone: optionalLine(50).optional(),
  contact_email: emailText,
})

/** Body of PUT /api/contact-offers/{id}. */
export const offerEditSchema = z.object({
  status: z.enum(OFFER_STATUSES, { error: 'Выберите статус из списка' }),
})

/** Query of GET /api/contact-offers: the newest come first; a status that does not exist is no filter. */
export const offersQuerySchema = z.object({
  ...pageQuery,
  search: querySearch,
  status: z.enum(OFFER_STATUSES).nullable().catch(null),
})

export type NewOffer = z.output<typeof newOfferSchema>
export type OfferEdit = z.output<typeof offerEditSchema>
export type OffersQuery = z.output<typeof offersQuerySchema>
