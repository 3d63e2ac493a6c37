import 'server-only'
import { z } from 'zod'
import { instantSql } from '@/lib/core/db/phrases'
import { COMPANY_ROLE, DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { Prisma } from '@/lib/generated/prisma/client'

/** «2026-III-1» of a publication `p`; only «2026-III» while it has no sequence number. */
export const NUMBER = Prisma.sql`concat(p.year, '-', (ARRAY['I', 'II', 'III', 'IV'])[p.quarter], '-' || p.sequence)`

/** Whether publication `p` has this id or number. */
export const isPublication = (idOrNumber: number | string): Prisma.Sql =>
  typeof idOrNumber === 'number' ? Prisma.sql`p.id = ${idOrNumber}` : Prisma.sql`${NUMBER} = ${idOrNumber}`

/** Whether organisation `c` begins to report by the quarter of publication `p`. */
export const HAS_BEGUN = Prisma.sql`c.date_begin_quarter <= make_date(p.year, p.quarter * 3 - 2, 1)`

export const HAS_REPORTED = Prisma.sql`EXISTS (SELECT FROM input_documents d WHERE d.company_id = c.id
  AND d.year = p.year AND d.quarter = p.quarter AND d.input_document_status_id = ${DOCUMENT_STATUS.approved})`

/** Organisation `c` owes data of the quarter of publication `p`: who begins later owes nothing but what it sent. */
export const REPORTS = Prisma.sql`(${HAS_BEGUN} OR ${HAS_REPORTED})`

/** Whether publication `p` is a preview of which the organisation is to check its part. */
export const isToCheck = (own: number | null): Prisma.Sql =>
  Prisma.sql`p.state = 'preview' AND EXISTS (SELECT FROM companies c
    WHERE c.id = ${own} AND c.company_role_id = ${COMPANY_ROLE.participant} AND ${REPORTS})`

/** The current publication, selected with other columns by `CURRENT_JSON`; null before the first. */
export const currentRow = z.object({ id: z.int(), number: z.string(), checksum: z.string() }).nullable()

export const publishedState = {
  at: instantSql(Prisma.sql`p.published_at`),
  /** The id of the current publication. */
  newest: Prisma.sql`SELECT n.id FROM publications n WHERE n.state = 'published' ORDER BY n.published_at DESC, n.id DESC LIMIT 1`,
}

export const CURRENT_JSON = Prisma.sql`(SELECT json_build_object('id', p.id, 'number', ${NUMBER}, 'checksum', p.checksum)
  FROM publications p WHERE p.id = (${publishedState.newest}))`
