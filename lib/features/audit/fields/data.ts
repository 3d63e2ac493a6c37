import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { choice } from '@/lib/core/record/fields'
import { labelsOf } from '@/lib/core/record/record'
import type { RecordLabels } from '@/lib/features/audit/fields/labels'
import { COMPANY } from '@/lib/features/companies/record'
import { readChoices } from '@/lib/features/references/data'
import { PERSON } from '@/lib/features/users/record'

/** Fields of indicators that are dictionary ids. */
const OF_METRIC = {
  metric_period_id: choice('metric-periods', { label: 'Периодичность' }),
  metric_target_order_id: choice('metric-target-orders', { label: 'Куда лучше' }),
}

export const RECORD_LABELS: RecordLabels = { company: labelsOf(COMPANY), user: labelsOf(PERSON) }

/** Names of dictionary rows, by field and id. */
export async function readFieldNames(scope: CompanyScope): Promise<Record<string, Record<number, string>>> {
  const choices = await readChoices(scope, { ...COMPANY, ...PERSON, ...OF_METRIC })
  return Object.fromEntries(
    Object.entries(choices).map(([field, rows]) => [
      field,
      Object.fromEntries(rows.map(({ id, name }) => [id, name])),
    ]),
  )
}
