import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ExchangeKey } from '@/lib/core/auth/exchange-key'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { throttle } from '@/lib/core/auth/throttle'
import { auditSql, inTransaction } from '@/lib/core/db/change'
import { idRow, oneRow, onlyRow, type Queries, selected } from '@/lib/core/db/rows'
import { counted, quoted } from '@/lib/core/format/plural'
import { AppError, conflict, fieldError } from '@/lib/core/http/errors'
import { rereading } from '@/lib/features/documents/entry/mutations'
import { createStatement, saveStatement } from '@/lib/features/documents/entry/statements'
import { type ImportAnswer, importAnswer, type PushQuery } from '@/lib/features/documents/exchange/contract'
import { ANSWER_JSON } from '@/lib/features/documents/exchange/data'
import { judgePush } from '@/lib/features/documents/exchange/judge'
import { periodText } from '@/lib/features/documents/exchange/rules'
import type { Save } from '@/lib/features/documents/exchange/saves'
import type { Push } from '@/lib/features/documents/exchange/schema'
import { Prisma } from '@/lib/generated/prisma/client'

export interface SentPush extends PushQuery {
  push: Push
  /** From the header Idempotency-Key. */
  idempotencyKey: string | null
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/
const REPLAY_HOURS = 24
/** Least number of values charged for a push, since its answer and audit row are stored too. */
const MIN_SPENT = 100

/** The stored answer to the same push of this key within a day. @throws AppError invalid when the push differs */
async function answeredBefore(
  key: ExchangeKey,
  { idempotencyKey, hash }: { idempotencyKey: string | null; hash: Buffer },
  sender?: Queries,
): Promise<ImportAnswer | null> {
  if (idempotencyKey === null) return null
  const known = await oneRow(
    z.object({ body_hash: z.instanceof(Uint8Array).nullable(), answer: importAnswer }),
    Prisma.sql`
    SELECT i.body_hash, ${ANSWER_JSON} AS answer FROM exchange_imports i
    WHERE i.exchange_key_id = ${key.id} AND i.idempotency_key = ${idempotencyKey}
      AND i.at > now() - make_interval(hours => ${REPLAY_HOURS})`,
    sender,
  )
  if (!known) return null
  if (known.body_hash && hash.equals(known.body_hash)) return known.answer
  throw fieldError('Idempotency-Key', 'С этим Idempotency-Key уже передано другое содержимое')
}

/**
 * Imports a push: checked by the rules of the form, stored atomically, and answered identically when repeated with the
 * same Idempotency-Key. A test key and a dry run store only the answer.
 * @throws AppError invalid with the answer as its data when nothing was taken, conflict while the same push is in
 * progress, too_many_requests, stale
 */
export async function takePush(scope: CompanyScope, key: ExchangeKey, sent: SentPush): Promise<ImportAnswer> {
  const { push, isPartial } = sent
  if (sent.idempotencyKey !== null && !IDEMPOTENCY_KEY.test(sent.idempotencyKey))
    throw fieldError('Idempotency-Key', 'До 200 печатных латинских знаков')
  await requireOwn(key, push.organization)
  const isDryRun = sent.isDryRun || key.kind === 'test'
  // A dry run does not use up the Idempotency-Key of the push that may follow.
  const idempotencyKey = isDryRun ? null : sent.idempotencyKey
  const hash = createHash('sha256')
    .update(JSON.stringify([push, isPartial, isDryRun]))
    .digest()
  const once = { idempotencyKey, hash }
  const known = await answeredBefore(key, once)
  if (known) return requireApplied(known)
  const values = push.reports.reduce((sum, report) => sum + report.values.length, 0)
  await throttle.spend(key.id, 'exchangeValues', Math.max(values, MIN_SPENT))
  const periods = push.reports.map(({ period }) => periodText(period))
  return requireApplied(
    await rereading(async () => {
      const judged = await judgePush(scope, key, push, isPartial)
      try {
        return await inTransaction((transaction) =>
          storeWithin(transaction, key, { judged, isDryRun, periods, once }),
        )
      } catch (error) {
        // A document changed since the verdict: nothing is stored.
        if (error instanceof Overtaken) return undefined
        throw error
      }
    }),
  )
}

/** @throws AppError invalid when a push names another organisation than the key's */
async function requireOwn({ company_id }: ExchangeKey, named: string | null): Promise<void> {
  if (named === null) return
  const known = await oneRow(
    idRow,
    Prisma.sql`SELECT id FROM companies
      WHERE id = ${company_id} AND ${named.replace(/^urn:oid:/, '')}::text IN (number::text, oid, inn, system_code)`,
  )
  if (!known)
    throw fieldError('organization', 'Ключ другой организации: такого номера, ОИД, ИНН или кода у неё нет')
}

/** @throws AppError invalid for a push that stored nothing; its data has every row's verdict */
function requireApplied(answer: ImportAnswer): ImportAnswer {
  if (answer.outcome === 'applied') return answer
  const { refused } = answer.counts
  const rows = counted(refused, 'строка отклонена', 'строки отклонены', 'строк отклонено')
  throw new AppError('invalid', { message: `Ничего не записано: ${rows}`, data: { ...answer } })
}

/** A document was changed between verdict and storing. */
class Overtaken extends Error {}

interface Storing {
  judged: Awaited<ReturnType<typeof judgePush>>
  isDryRun: boolean
  periods: string[]
  once: { idempotencyKey: string | null; hash: Buffer }
}

async function storeWithin(
  transaction: Prisma.TransactionClient,
  key: ExchangeKey,
  { judged, isDryRun, periods, once }: Storing,
): Promise<ImportAnswer> {
  const { idempotencyKey, hash } = once
  if (idempotencyKey !== null) {
    const { is_free } = await onlyRow(
      z.object({ is_free: z.boolean() }),
      Prisma.sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`${key.id} ${idempotencyKey}`}, 0)) AS is_free`,
      transaction,
    )
    if (!is_free) throw conflict('Передача с этим Idempotency-Key ещё выполняется')
    const known = await answeredBefore(key, once, transaction)
    if (known) return known
  }
  const { answer, saves } = judged
  const documents = [...answer.documents]
  for (const [index, save] of saves.entries()) {
    const document = documents[index]
    if (!save || !document || isDryRun) continue
    documents[index] = { ...document, id: await storeDocument(transaction, key, save) }
  }
  const counts = JSON.stringify(answer.counts)
  const { id } = await onlyRow(
    idRow,
    Prisma.sql`
    WITH forgotten AS (
      UPDATE exchange_imports SET idempotency_key = NULL
      WHERE exchange_key_id = ${key.id} AND idempotency_key = ${idempotencyKey}
    ), made AS (
      INSERT INTO exchange_imports (exchange_key_id, body_hash, is_dry_run, outcome, periods, counts, rows, documents)
      VALUES (${key.id}, ${hash}, ${isDryRun}, ${answer.outcome}, ${periods}, ${counts}::jsonb,
        ${JSON.stringify(answer.rows)}::jsonb, ${JSON.stringify(documents)}::jsonb)
      RETURNING id)
    SELECT id FROM made`,
    transaction,
  )
  // A second statement: the first one takes the unique key from an expired import, which its own INSERT cannot see.
  if (idempotencyKey !== null)
    await transaction.$executeRaw`UPDATE exchange_imports SET idempotency_key = ${idempotencyKey} WHERE id = ${id}`
  if (!isDryRun && answer.outcome === 'applied')
    await transaction.$executeRaw(
      auditSql(selected(idRow, Prisma.sql`SELECT ${key.id}::int AS id`), {
        action: 'exchange.import',
        entity: 'exchange_key',
        after: { import_id: id, ...answer.counts },
      }),
    )
  return { import_id: id, dry_run: isDryRun, ...answer, documents }
}

/** @throws Overtaken when the document changed since the verdict */
async function storeDocument(
  transaction: Prisma.TransactionClient,
  key: ExchangeKey,
  save: Save,
): Promise<number> {
  const { entry, rows, changes } = save
  const author = { userId: key.user_id, changes, reason: `передача по ключу ${quoted(key.name)}` }
  const statement = entry.document
    ? saveStatement(entry.document, rows, author)
    : createStatement(save.key, rows, author)
  const stored = await oneRow(statement.row, statement.sql, transaction)
  if (!stored) throw new Overtaken()
  return stored.id
}
