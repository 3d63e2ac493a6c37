import 'server-only'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { labelsOf } from '@/lib/core/record/record'
import type { RecordLabels } from '@/lib/features/audit/fields/labels'
import { COMPANY } from '@/lib/features/companies/record'
import { MEASURE } from '@/lib/features/measures/record'
import { METRIC } from '@/lib/features/metrics/record'
import { readChoices } from '@/lib/features/references/data'
import { PERSON } from '@/lib/features/users/record'

export const RECORD_LABELS: RecordLabels = {
  company: labelsOf(COMPANY),
  measure: labelsOf(MEASURE),
  metric: labelsOf(METRIC),
  user: labelsOf(PERSON),
}

/** Names for the ids in events, by field and id. */
export async function readFieldNames(scope: CompanyScope): Promise<Record<string, Record<number, string>>> {
  const choices = await readChoices(scope, { ...COMPANY, ...PERSON, ...METRIC })
  return Object.fromEntries(
    Object.entries(choices).map(([field, rows]) => [
      field,
      Object.fromEntries(rows.map(({ id, name }) => [id, name])),
    ]),
  )
}
