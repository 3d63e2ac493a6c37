import { z } from 'zod'
import { pageQuery } from '@/lib/core/http/pagination'
import { querySearch } from '@/lib/core/http/params'
import { longText } from '@/lib/core/text/fields'
import { REQUEST_STATUSES } from '@/lib/features/companies/values/rules'

/** An administrator's decision: a refusal needs a reason, which the organisation reads. */
export type Decision = { status: 'confirmed' } | { status: 'refused'; reason: string }

/** Body of PUT /api/property-requests/{id}. */
export const decisionSchema = z
  .object({
    status: z.enum(['confirmed', 'refused'], { error: 'Выберите решение' }),
    reason: longText(3, 1000).nullish(),
  })
  .transform(({ status, reason }, context): Decision => {
    if (status === 'confirmed') return { status }
    if (reason) return { status, reason }
    context.addIssue({ code: 'custom', path: ['reason'], message: 'Укажите причину' })
    return z.NEVER
  })

/** Query of GET /api/property-requests, pending ones first; an unknown status is ignored. */
export const requestsQuerySchema = z.object({
  ...pageQuery,
  search: querySearch,
  status: z.enum(REQUEST_STATUSES).nullable().catch(null),
})

export type RequestsQuery = z.output<typeof requestsQuerySchema>
