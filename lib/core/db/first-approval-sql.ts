import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * When document `d` was approved for the first time: an honest correction later makes nobody late. Null of one that
 * is not approved now.
 */
export const FIRST_APPROVED_AT = Prisma.sql`least(d.approved_at, (SELECT min(s.approved_at)
  FROM approval_snapshots s WHERE s.input_document_id = d.id AND d.approved_at IS NOT NULL))`
