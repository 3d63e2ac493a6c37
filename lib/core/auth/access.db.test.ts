import { expect } from 'vitest'
import { callersOf } from '@/e2e/support/access/callers'
import { addComments, it } from '@/e2e/support/access/fixture'
import { type Fixture, MISSING, type Target } from '@/e2e/support/access/rule'
import { declared, isPermission, RULES, send } from '@/e2e/support/access/rules'
import { type Client, idOf, signedIn } from '@/e2e/support/api'
import { differences, tableChecksums } from '@/e2e/support/postgres/table-checksums'
import { atLowestCost } from '@/e2e/support/stand-ins/argon2'
import { documentBody } from '@/e2e/support/world'
import { manager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { may, type RoleName } from '@/lib/core/domain/permissions'

const people: RoleName[] = ['admin', 'manager', 'operator']

const GATES = {
  public: 'anybody',
  'signed-in': people.join(' '),
  'values:write': 'a key that writes',
  'values:read': 'a key that reads',
}

it('A1 every call is for those whom the product names, and for nobody else', () => {
  const unmet = new Set(callersOf.keys())
  for (const { key, permission } of declared()) {
    const callers = isPermission(permission)
      ? people.filter((role) => may(role, permission)).join(' ')
      : GATES[permission]
    expect(callers, key).toBe(callersOf.get(key) ?? people.join(' '))
    unmet.delete(key)
  }
  expect([...unmet]).toEqual([])
})

/** Reads come first, to check that they change nothing (X3). */
const inOrder = () => declared().toSorted((a, b) => Number(a.verb !== 'GET') - Number(b.verb !== 'GET'))

it.for(people)(
  'A1 A2 X3 %s: own objects by the permission table, foreign ones exactly as missing; no GET changes anything',
  async (role, { fixture }) => {
    let client = await signedIn(world.users[role])
    let met = await draftNow()
    let before: Awaited<ReturnType<typeof tableChecksums>> | null = await tableChecksums()
    for (const { key, verb, permission } of inOrder()) {
      const rule = RULES[key]
      if (!rule || (permission === 'public' && verb !== 'GET')) continue
      if (before && verb !== 'GET') {
        // An export is audited (L1), which is no change of data.
        expect(differences(before, await tableChecksums())).toEqual(['table public.audit_events'])
        before = null
      }
      const mayCall = !isPermission(permission) || may(role, permission)
      const ask = (target: Target) => {
        const call = rule.call(fixture, target)
        return call && atLowestCost(() => send(client, verb, call))
      }
      const isCompared = permission !== 'public' && role !== 'admin' && !key.includes('references')
      const missing = await ask('missing')
      const foreign = missing && isCompared ? await ask('foreign') : null
      const own = await ask('own')
      if (permission === 'public') continue
      // A read or refused call leaves the draft and session unchanged for the next one.
      if (verb !== 'GET' && [missing, foreign, own].some((answer) => answer && answer.status < 400)) {
        if ((await draftNow()) !== met) {
          await restore(fixture, manager)
          met = await draftNow()
        }
        client = await signedIn(world.users[role])
      }
      const label = `${role} ${key}`
      expect(own?.status, label).toBe(mayCall ? rule.own : 403)
      if (!missing) continue
      expect(missing.status, `${label} missing`).toBe(mayCall ? 404 : 403)
      if (!foreign) continue
      expect([foreign.status, foreign.text], `${label} foreign`).toEqual([missing.status, missing.text])
    }
  },
)

/** The organisation's documents with their comments, as stored. */
async function draftNow(): Promise<string> {
  const byId = { orderBy: { id: 'asc' } } as const
  const documents = await db().inputDocument.findMany({
    where: { companyId: world.company },
    include: { questions: { ...byId, include: { messages: byId } }, withdrawalRequests: byId },
    ...byId,
  })
  return JSON.stringify(documents)
}

/** Restores the draft for the next route. */
async function restore(fixture: Fixture, manager: Client) {
  await db().inputDocument.deleteMany({ where: { companyId: world.company } })
  // The original rows, since a route may have added an indicator of a later period.
  const body = { ...documentBody(), input_document_values: fixture.rows }
  fixture.own = idOf(await manager.post('/api/input-documents', body))
  const { questionId, withdrawalId } = await addComments(fixture.own, world.users.manager, fixture.rows)
  fixture.questions.own = questionId
  fixture.withdrawal = withdrawalId
}

it('A1 an operator reaches assigned categories only, an unassigned one none', async ({ fixture }) => {
  const second = { ...documentBody(), metric_category_id: world.categories[1] }
  const id = idOf(await manager.post('/api/input-documents', second))
  for (const [person, document] of [
    ['operator', id],
    ['unassigned', fixture.own],
  ] as const) {
    const client = await signedIn(world.users[person])
    const missing = await client.get(`/api/input-documents/${MISSING}`)
    for (const [verb, suffix, body] of [
      ['GET', '', undefined],
      ['PUT', '', { version: 1, input_document_values: [] }],
      ['DELETE', '', undefined],
      ['POST', '/approving', {}],
      ['GET', '/history', undefined],
      ['GET', '/questions', undefined],
      ['DELETE', '/return', undefined],
    ] as const) {
      const answer = await client.send(verb, `/api/input-documents/${document}${suffix}`, body)
      expect([answer.status, answer.text], `${person} ${verb}${suffix}`).toEqual([404, missing.text])
    }
  }
  expect(await db().inputDocument.count()).toBe(3)
})

it('A3 naming a foreign organisation in a body reaches nothing', async () => {
  const body = { ...documentBody(), quarter: 1, company_id: world.otherCompany }
  expect((await manager.post('/api/input-documents', body)).status).toBe(404)
  expect(await db().inputDocument.count()).toBe(2)
})
