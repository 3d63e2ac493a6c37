import type { CompanyFields } from '@/lib/features/companies/schema'

/* What the API answers about organisations. */

interface Named {
  id: number
  name: string
}

/** A row of the list of organisations. */
export interface CompanyListItem {
  id: number
  number: string
  name: string
  short_name: string
  city: string
  region_id: number
  region: Named
  company_role_id: number
  company_role: Named & { system_name: string }
  users_count: number
  version: number
}

/** The first day of the earliest period with a document, per periodicity; null when there is none. */
export interface FirstDocuments {
  year: string | null
  quarter: string | null
  month: string | null
}

export interface CompanyAnswer extends CompanyFields {
  id: number
  /** All that comparisons show of the organisation. */
  number: string
  region: Named
  company_role: Named & { system_name: string }
  company_type: Named | null
  company_ownership: Named | null
  company_level: Named | null
  company_bed_capacity: Named | null
  users_count: number
  has_documents: boolean
  first_documents: FirstDocuments
  version: number
  created_at: string
  updated_at: string
}
