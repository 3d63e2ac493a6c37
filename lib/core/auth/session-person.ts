import { z } from 'zod'
import { instant, systemNamed } from '@/lib/core/http/shapes'

/** The person behind a session: as the database gives them, and as the API shows them. */
export const sessionPerson = z.object({
  id: z.int(),
  surname: z.string(),
  name: z.string(),
  secname: z.string().nullable(),
  email: z.string(),
  /** The address that waits to be confirmed. */
  pending_email: z.string().nullable(),
  position: z.string().nullable(),
  contacts: z.string().nullable(),
  user_role_id: z.int(),
  user_role: systemNamed,
  user_status_id: z.int(),
  status: systemNamed,
  company_id: z.int().nullable(),
  company: z
    .object({
      id: z.int(),
      number: z.string(),
      name: z.string(),
      short_name: z.string(),
      company_role_id: z.int(),
      approval_by_manager_only: z.boolean(),
    })
    .nullable(),
  metric_category_ids: z.array(z.int()),
  /** Whether they have accepted the terms in force. */
  agreement_accepted: z.boolean(),
  /** Which terms they have accepted last. */
  agreement_edition: z.string().nullable(),
  /** Whether the first steps are still shown to them. */
  /** Of the first day alone: nobody is told twice where to begin. */
  has_first_steps: z.boolean(),
  /** While the former system counts: whether the own organisation may only be looked at here; null where nothing moves. */
  moving: z.enum(['read_only', 'open']).nullable(),
  /** From when on an administrator may do nothing before they have a second factor; null where it is not asked. */
  factor_due_at: instant.nullable(),
})

/** Whether the person may do nothing before they have a second factor. */
export const isFactorDue = ({ factor_due_at: due }: { factor_due_at: string | null }): boolean =>
  due !== null && Date.parse(due) <= Date.now()
