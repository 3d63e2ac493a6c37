/* What the API answers about the people of an organisation. */

interface Dictionary {
  id: number
  name: string
  system_name: string
}

/** How far a person is with the first password: set, asked for by a living link, or asked for by a dead one. */
export type InvitationState = 'accepted' | 'sent' | 'expired'

export interface CompanyUser {
  id: number
  surname: string
  name: string
  secname: string | null
  email: string
  position: string | null
  contacts: string | null
  user_role_id: number
  user_role: Dictionary
  user_status_id: number
  status: Dictionary
  /** Null for an administrator. */
  company_id: number | null
  company: { id: number; short_name: string } | null
  metric_category_ids: number[]
  agreement_accepted: boolean
  invitation: InvitationState
  last_used_at: string | null
  /** Since when the account is suspended for want of use. */
  suspended_at: string | null
  version: number
  created_at: string
}
