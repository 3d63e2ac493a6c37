import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { onlyRow } from '@/lib/core/db/rows'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import { named, namedBriefly } from '@/lib/core/http/shapes'
import { today } from '@/lib/core/process/clock'
import { Prisma } from '@/lib/generated/prisma/client'

const choices = z.object({
  metrics: z.array(namedBriefly.extend({ category: z.string() })),
  people: z.array(named),
})

export type PlanChoices = z.output<typeof choices>

/** What a measure may be about, in the administrators' order, and the own people who may answer for it. */
export function readPlanChoices(scope: CompanyScope): Promise<PlanChoices> {
  return onlyRow(
    choices,
    Prisma.sql`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'short_name', m.short_name,
          'category', c.short_name)
        ORDER BY c.position, c.id, m.position, m.id), '[]'::json)
      FROM metrics m JOIN metric_categories c ON c.id = m.metric_category_id
      WHERE coalesce(m.date_end, 'infinity') >= ${today()}::date) AS metrics,
    (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.surname, u.name))
        ORDER BY u.surname, u.name, u.id), '[]'::json)
      FROM users u WHERE u.company_id = ${scope.companyId}::int AND u.user_status_id = ${USER_STATUS.active}) AS people`,
  )
}
