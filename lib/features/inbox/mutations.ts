import 'server-only'
import type { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { change, commit } from '@/lib/core/db/change'
import { db } from '@/lib/core/db/client'
import { idRow } from '@/lib/core/db/rows'
import { stale } from '@/lib/core/http/errors'
import { env } from '@/lib/core/process/env'
import type { ContactOfferAnswer } from '@/lib/features/inbox/contract'
import { FEEDBACK, type MessageKind, OFFERS, readMessage } from '@/lib/features/inbox/data'
import type { MessageStatus } from '@/lib/features/inbox/labels'
import { Prisma } from '@/lib/generated/prisma/client'

/** Changes a message's status; any transition is allowed. @throws AppError not_found, stale */
export async function changeStatus<Row extends z.ZodType<Pick<ContactOfferAnswer, 'status'>>>(
  kind: MessageKind<Row>,
  scope: CompanyScope,
  id: number,
  status: MessageStatus,
): Promise<z.output<Row>> {
  const message = await readMessage(kind, scope, id)
  if (message.status === status) return message
  const changed = await commit(
    change(idRow, {
      gate: Prisma.sql`
        UPDATE ${Prisma.raw(kind.table)} SET status = ${status}, updated_at = now()
        WHERE id = ${id} AND status = ${message.status} RETURNING id`,
      audit: {
        action: `${kind.entity}.status`,
        entity: kind.entity,
        before: { status: message.status },
        after: { status },
      },
    }),
  )
  if (changed.length === 0) throw stale(kind.staleWords)
  return readMessage(kind, scope, id)
}

/** Deletes closed messages after their retention. @returns how many */
export async function deleteOldMessages(): Promise<number> {
  let deleted = 0
  for (const { table } of [OFFERS, FEEDBACK])
    deleted += await db().$executeRaw(Prisma.sql`
      DELETE FROM ${Prisma.raw(table)}
      WHERE status = 'closed' AND updated_at < now() - make_interval(days => ${env().KEEP_OFFERS_DAYS})`)
  return deleted
}
