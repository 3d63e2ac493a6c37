import { z } from 'zod'
import { instant, organisation, person, systemNamed } from '@/lib/core/http/shapes'

/** The person of a session, as read from the database and sent by the API. */
export const sessionPerson = person.extend({
  /** A new address that is not confirmed yet. */
  pending_email: z.string().nullable(),
  position: z.string().nullable(),
  contacts: z.string().nullable(),
  user_role_id: z.int(),
  user_role: systemNamed,
  user_status_id: z.int(),
  status: systemNamed,
  company_id: z.int().nullable(),
  company: organisation
    .extend({ company_role_id: z.int(), approval_by_manager_only: z.boolean() })
    .nullable(),
  metric_category_ids: z.array(z.int()),
  /** Whether they accepted the current terms. */
  agreement_accepted: z.boolean(),
  /** The edition they accepted last. */
  agreement_edition: z.string().nullable(),
  /** The first steps are shown on the first day only. */
  has_first_steps: z.boolean(),
  /** During the move from the former system: whether one's own organisation is read-only here; null without a move. */
  moving: z.enum(['read_only', 'open']).nullable(),
  /** When an administrator must have a second factor; null where none is required. */
  factor_due_at: instant.nullable(),
})

/** Whether the person is blocked until they add a second factor. */
export const isFactorDue = ({ factor_due_at: due }: { factor_due_at: string | null }): boolean =>
  due !== null && Date.parse(due) <= Date.now()
