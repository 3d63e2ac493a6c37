import 'server-only'
import { plural } from '@/lib/core/format/plural'
import { AppError } from '@/lib/core/http/errors'
import { Prisma } from '@/lib/generated/prisma/client'

const PER_HOUR = 10
const hourAgo = Prisma.sql`now() - interval '1 hour'`

/**
 * Ten an hour of what a person sends, counted in the table where it lies. Whoever inserts holds the person's row
 * locked, so that parallel ones are counted.
 */
export function allowance(table: 'contact_offers' | 'feedback_messages', userId: number) {
  return {
    /** A first step of the change, under the name `recent`. */
    recent: Prisma.sql`
      SELECT created_at FROM ${Prisma.raw(table)} WHERE user_id = ${userId} AND created_at > ${hourAgo}
      ORDER BY created_at DESC LIMIT ${PER_HOUR}`,
    /** What the gate asks. */
    isLeft: Prisma.sql`(SELECT count(*) FROM recent) < ${PER_HOUR}`,
    /** Seconds until the next one; null while there is one left. */
    waitSeconds: Prisma.sql`(
      SELECT ceil(extract(epoch FROM min(created_at) - (${hourAgo})))::int FROM recent HAVING count(*) = ${PER_HOUR})`,
  }
}

/** @param what of which there were too many: «запросов» */
export function tooManySent(what: string, seconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return new AppError('too_many_requests', {
    message: `Вы отправили слишком много ${what}. Повторите через ${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}.`,
    headers: { 'Retry-After': String(Math.max(1, seconds)) },
  })
}
