import { expect } from 'vitest'
import { createKey } from '@/e2e/support/access/exchange'
import { it, manager, world } from '@/e2e/support/world-test'
import { keyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { AppError } from '@/lib/core/http/errors'
import { type ImportAnswer, importAnswer } from '@/lib/features/documents/exchange/contract'
import { type SentPush, takePush } from '@/lib/features/documents/exchange/mutations'
import { pushSchema } from '@/lib/features/documents/exchange/schema'

/** `EXCHANGE_ROUNDS=1000` for more. */
const ROUNDS = Number(process.env.EXCHANGE_ROUNDS ?? 30)
const QUARTERS = [1, 3].map((quarter) => `2026-Q${quarter}`)

/** Lehmer's generator (Park and Miller 1988), reproducible. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

type Dice = ReturnType<typeof dice>

const VALUES = [0, 5, 7, 12, '3,5', null, 'много', -1, 400, 1e12]

function randomPush(throws: Dice, codes: readonly string[]) {
  const reports = QUARTERS.filter(() => throws(2) === 0).map((period) => ({
    period,
    values: Array.from({ length: 1 + throws(8) }, () => ({
      code: throws(30) === 0 ? 'no_such_code' : codes[throws(codes.length)],
      // Mostly valid numbers, so that most pushes succeed.
      value: throws(12) === 0 ? VALUES[throws(VALUES.length)] : 1 + throws(9),
      ...(throws(4) === 0 && { comment: `По журналу ${throws(3)}` }),
    })),
  }))
  return pushSchema.safeParse({ reports }).data
}

/** All document values that were not written by a key. */
async function people() {
  const found = await db().inputDocumentValueCalcData.findMany({
    orderBy: { id: 'asc' },
    include: { inputDocumentValue: { include: { inputDocument: true } } },
  })
  return found.flatMap(({ id, value, source, inputDocumentValue }) => {
    const { inputDocumentStatusId } = inputDocumentValue.inputDocument
    const isTyped = value !== null && source === null
    return isTyped || inputDocumentStatusId === 2 ? [[id, value?.toString() ?? null]] : []
  })
}

/** A person overwrites some pushed values and approves some documents. */
async function work(throws: Dice, managerId: number) {
  const values = await db().inputDocumentValueCalcData.findMany({
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  for (const { id } of values.filter(() => throws(15) === 0))
    await db()
      .$executeRaw`UPDATE input_document_value_calc_data SET value = ${2 + throws(40)}, source = NULL WHERE id = ${id}`
  const drafts = await db().inputDocument.findMany({
    orderBy: { id: 'asc' },
    where: { inputDocumentStatusId: 1 },
  })
  for (const { id } of drafts.filter(() => throws(25) === 0))
    await db().inputDocument.update({
      where: { id },
      data: {
        inputDocumentStatusId: 2,
        approvedAt: new Date(),
        approvedById: managerId,
        version: { increment: 1 },
      },
    })
}

async function answerOf(work: Promise<ImportAnswer>): Promise<ImportAnswer> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return importAnswer.parse(error.data)
    throw error
  }
}

/** A dry run cannot know its number and the ids of new documents. */
const comparable = ({ import_id: _id, dry_run: _dry, documents, ...answer }: ImportAnswer) => ({
  ...answer,
  documents: documents.map(({ id: _of, ...rest }) => rest),
})

it('E1 E5 a dry run answers as the push after it, and nothing typed or approved is ever another', {
  timeout: 10_000 * ROUNDS,
}, async () => {
  const { row } = await createKey(manager)
  const key = {
    id: row.id,
    company_id: world.company,
    user_id: world.users.manager,
    name: row.name,
    kind: 'live' as const,
    scopes: ['values:write' as const],
    addresses: [],
    is_read_only: false,
  }
  const scope = keyScope(key)
  const throws = dice(36)
  const codes = (await db().sourceDatum.findMany({ orderBy: { id: 'asc' } })).map(({ code }) => code)
  const outcomes = { applied: 0, refused: 0, kept: 0, locked: 0, rounds: 0 }
  while (outcomes.rounds < ROUNDS) {
    const push = randomPush(throws, codes)
    if (!push) continue
    outcomes.rounds += 1
    const how: SentPush = { push, isPartial: throws(3) === 0, isDryRun: false, idempotencyKey: null }
    const before = await people()
    const dry = await answerOf(takePush(scope, key, { ...how, isDryRun: true }))
    expect(await people()).toEqual(before)
    const real = await answerOf(takePush(scope, key, how))
    expect([dry.dry_run, real.dry_run]).toEqual([true, false])
    expect(comparable(real)).toEqual(comparable(dry))
    expect(await people()).toEqual(before)
    outcomes[real.outcome] += 1
    outcomes.kept += real.counts.kept
    outcomes.locked += real.rows.filter(({ reason }) => reason === 'locked').length
    await work(throws, world.users.manager)
  }
  // Every outcome has occurred.
  expect(Object.values(outcomes).every((count) => count > 5)).toBe(true)
})
