import type { OfferStatus } from '@/lib/features/contact-offers/schema'

/* What the API answers about contact offers. Only administrators read them: they name both sides. */

interface OfferCompany {
  id: number
  number: string
  name: string
  short_name: string
}

export interface ContactOfferAnswer {
  id: number
  status: OfferStatus
  message: string
  contact_name: string
  contact_phone: string | null
  contact_email: string
  /** The organisation addressed. */
  company: OfferCompany
  /** The sender, and the organisation they belong to now; an administrator has none. */
  user: { id: number; surname: string; name: string; secname: string | null; email: string }
  sender_company: OfferCompany | null
  metric: { id: number; name: string } | null
  created_at: string
  updated_at: string
}
