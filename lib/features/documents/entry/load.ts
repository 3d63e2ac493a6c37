import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { rows } from '@/lib/core/db/rows'
import { DOCUMENT_STATUS } from '@/lib/core/dictionaries'
import { AppError } from '@/lib/core/http/errors'
import { storedRow } from '@/lib/features/documents/entry/rows'
import { inputDocument } from '@/lib/features/documents/entry/shapes'
import { AROUND_COLUMNS, OWN_COLUMNS, withinScope } from '@/lib/features/documents/entry/sql'
import { Prisma } from '@/lib/generated/prisma/client'

/** What the document's row itself says. */
export const ownRow = inputDocument.omit({
  company: true,
  metric_category: true,
  metric_period: true,
  due_date: true,
  can: true,
  input_document_values: true,
  shared_values: true,
  cross_checks: true,
})

/** What stands around it, of a document that is still to be made too. */
export const aroundRow = z.object({
  ...inputDocument.pick({
    company: true,
    metric_category: true,
    metric_period: true,
    shared_values: true,
    cross_checks: true,
  }).shape,
  is_watcher_company: z.boolean(),
  approval_by_manager_only: z.boolean(),
  /** When it is another one, the group's medians are due again. */
  medians_mark: z.string(),
  rows: z.array(storedRow),
})

const documentRow = z.object({
  ...ownRow.shape,
  ...aroundRow.shape,
  /** Indicator id → its warnings as they were approved; null for a draft. */
  approved_warnings: z
    .record(z.string(), inputDocument.shape.input_document_values.element.shape.warnings)
    .nullable(),
})

export type StoredDocument = z.output<typeof documentRow>

/**
 * Documents with their rows and all that stands beside them, medians aside, in one statement, so that they are of
 * one moment, in the order of their categories.
 * @param which a condition on `input_documents d`
 */
export function loadDocuments(scope: CompanyScope, which: Prisma.Sql): Promise<StoredDocument[]> {
  return rows(
    documentRow,
    Prisma.sql`
    SELECT ${OWN_COLUMNS}, ${AROUND_COLUMNS},
      (SELECT jsonb_object_agg(x.value ->> 'metric_id', coalesce(x.value -> 'warnings', '[]'::jsonb))
        FROM approval_snapshots s CROSS JOIN LATERAL jsonb_array_elements(s.document -> 'values') x
        WHERE s.input_document_id = d.id AND s.version = d.version 
          AND d.input_document_status_id = ${DOCUMENT_STATUS.approved}
      ) AS approved_warnings
    FROM input_documents d
    JOIN companies c ON c.id = d.company_id
    JOIN metric_categories mc ON mc.id = d.metric_category_id
    JOIN metric_periods mp ON mp.id = d.metric_period_id
    WHERE ${which} AND ${withinScope(scope)}
    ORDER BY mc.position, mc.id, d.id`,
  )
}

/** @throws AppError not_found when there is none within the scope */
export async function loadDocument(scope: CompanyScope, id: number): Promise<StoredDocument> {
  const [document] = await loadDocuments(scope, Prisma.sql`d.id = ${id}`)
  if (!document) throw new AppError('not_found')
  return document
}
