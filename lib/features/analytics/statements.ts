import { companyFilterOf } from '@/lib/features/analytics/rules'
import 'server-only'
import { writeAudit } from '@/lib/core/audit'
import type { ReportSource } from '@/lib/features/analytics/report/report-data'
import type { ReportQuery } from '@/lib/features/analytics/schema'

/** The audit row of a report taken out: whose side, which years and filters, how many organisations. */
export function auditExport(
  { own, years, group }: Pick<ReportSource, 'own' | 'years' | 'group'>,
  query: ReportQuery,
): Promise<void> {
  const after = {
    years: [years.from, years.to],
    organisations: group.members.size,
    filters: companyFilterOf(query),
  }
  return writeAudit(own?.id ?? null, { action: 'report.export', entity: 'company', after })
}
