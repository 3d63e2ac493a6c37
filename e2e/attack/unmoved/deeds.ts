import { expectDone, read } from '@/e2e/attack/calls'
import { approveAgain, approvedOnes, correct, editCompany, withdraw } from '@/e2e/attack/world'
import { type Client, signedIn } from '@/e2e/support/api'
import { RECHECKED } from '@/lib/calc/quality/agreement'
import { db } from '@/lib/core/db/client'
import { CAUSES } from '@/lib/features/overview/values/rules'
import { createUser } from '@/prisma/seed/builders/user'
import type { Random } from '@/prisma/seed/demo/random'
import { withClient } from '@/scripts/database/database-url'

/* Activities of others between two publications, through the API. */

/** An organisation and its clients. */
interface Doer {
  admin: Client
  manager: Client
  companyId: number
  random: Random
  /** Activity counter that makes names and addresses unique. */
  turn: number
}

/** @returns whether there was anything to do */
type Deed = (doer: Doer) => Promise<boolean>

const isDone = ({ status }: { status: number }) => status < 300

async function withDocument(
  { companyId, random }: Doer,
  work: (id: number) => Promise<void>,
): Promise<boolean> {
  // An excluded organisation enters nothing until it is readmitted.
  const documents = await approvedOnes({ companyId, company: { companyRoleId: 1 } }, ALL)
  const [first, ...others] = documents
  if (first === undefined) return false
  await work(random.pick([first, ...others]))
  return true
}

/** More than the documents of an organisation. */
const ALL = 1000
const FIRST_OF_YEAR = '2026-01-01'

const DEEDS = {
  'withdraw an approval': (doer) => withDocument(doer, (id) => withdraw(doer.admin, id)),
  'approve again': (doer) =>
    withDocument(doer, async (id) => {
      await withdraw(doer.admin, id)
      await approveAgain(doer.admin, id)
    }),
  correct: (doer) => withDocument(doer, (id) => correct(doer.admin, id, 1)),
  'save a draft': (doer) =>
    withDocument(doer, async (id) => {
      await withdraw(doer.admin, id)
      const path = `/api/input-documents/${id}`
      const version = (await doer.admin.get(path)).at('data', 'version')
      await doer.manager.put(path, { version, input_document_values: [], note: null })
    }),
  'hire somebody': async ({ manager, companyId, turn }) =>
    isDone(
      await manager.post(`/api/companies/${companyId}/users`, {
        ...{ surname: 'Новикова', name: 'Анна', email: `novikova-${turn}@example.org`, user_role_id: 3 },
      }),
    ),
  'ask for other properties': ({ manager, companyId, random }) =>
    editCompany(manager, companyId, { company_bed_capacity_id: random.integer(1, 5) }),
  'confirm properties': async ({ admin }) => {
    const { data } = await read(admin, 'GET /api/property-requests', { query: 'status=open' })
    const [request] = data
    return (
      request !== undefined &&
      isDone(await admin.put(`/api/property-requests/${request.id}`, { status: 'confirmed' }))
    )
  },
  'change properties': ({ admin, companyId, random }) =>
    editCompany(admin, companyId, {
      company_type_id: random.integer(1, 3),
      is_emergency: random.pick([true, false]),
    }),
  rename: ({ admin, companyId, turn }) =>
    editCompany(admin, companyId, { name: `Больница ${turn}`, short_name: `Б ${turn}`, city: 'Бийск' }),
  exclude: ({ admin, companyId }) => editCompany(admin, companyId, { company_role_id: 2 }),
  'take in again': ({ admin, companyId }) => editCompany(admin, companyId, { company_role_id: 1 }),
  'invite an organisation': async ({ admin, turn }) =>
    isDone(
      await admin.post('/api/companies', {
        ...{
          company_role_id: 1,
          region_id: 23,
          city: 'Бийск',
          name: `Новая ${turn}`,
          short_name: `Н ${turn}`,
        },
        ...{
          date_begin_year: FIRST_OF_YEAR,
          date_begin_quarter: FIRST_OF_YEAR,
          date_begin_month: FIRST_OF_YEAR,
        },
      }),
    ),
  'answer a review': async ({ manager, random, turn }) => {
    const { data } = await read(manager, 'GET /api/signal-reviews')
    const review = data.find(({ is_gone, is_better }) => !is_gone && !is_better)
    return (
      review !== undefined &&
      isDone(
        await manager.put(`/api/signal-reviews/${review.id}`, {
          ...{ cause: random.pick(CAUSES), note: `Разобрано ${turn}`, version: review.version },
        }),
      )
    )
  },
  'count cases again': async ({ manager, random }) => {
    const { data } = await read(manager, 'GET /api/data-quality')
    const [first, ...others] = data.metrics
    if (first === undefined) return false
    const both = random.integer(0, RECHECKED)
    return isDone(
      await manager.post('/api/rechecks', {
        ...{ ...data.to, metric_id: random.pick([first, ...others]).id },
        ...{ both, reported: RECHECKED - both, recounted: 0, neither: 0 },
      }),
    )
  },
} satisfies Record<string, Deed>

/**
 * Changes every indicator's name, decimals, direction, target, weight and minimum denominator, and every category's
 * name and position.
 */
export async function changeDefinitions(admin: Client, turn: number): Promise<void> {
  for (const { id, decimals, order } of await db().$queryRaw<
    Array<{ id: number; decimals: number; order: number }>
  >`SELECT id, decimals, metric_target_order_id AS order FROM metrics ORDER BY id`) {
    const edit = {
      ...{ name: `Иначе ${turn} ${id}`, short_name: `И ${turn} ${id}`, metric_unit: { name: `ед. ${turn}` } },
      ...{ decimals: decimals === 1 ? 2 : 1, metric_target_order_id: (order % 4) + 1, target_value: 9 },
      ...{ weight: 5, min_denominator: 100 },
    }
    await expectDone(admin.put(`/api/metrics/${id}`, edit))
  }
  for (const { id } of await db().metricCategory.findMany({ select: { id: true } }))
    await expectDone(
      admin.put(`/api/metric-categories/${id}`, { name: `Категория ${turn} ${id}`, short_name: `К ${id}` }),
    )
}

export const DEED_NAMES: readonly string[] = Object.keys(DEEDS)

/** The other organisations, performing random activities one by one. */
export async function otherOrganisations(ownId: number, admin: Client, random: Random, origin?: string) {
  const [first, ...others] = await db().company.findMany({
    where: { id: { not: ownId }, companyRoleId: 1, documents: { some: { inputDocumentStatusId: 2 } } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  if (first === undefined) throw new Error('no other organisation reports')
  const managers = new Map<number, Client>()
  async function managerOf(companyId: number): Promise<Client> {
    const known = managers.get(companyId)
    if (known) return known
    const id = await withClient(process.env.DATABASE_URL ?? '', (client) =>
      createUser(client, { role: 'manager', companyId }),
    )
    const manager = await signedIn(id, origin)
    managers.set(companyId, manager)
    return manager
  }
  let turn = 0
  const deeds = Object.entries<Deed>(DEEDS)
  return {
    /** Performs the next activity. @returns its name when there was anything to do */
    async act(): Promise<string | null> {
      const [name, deed] = deeds[turn % deeds.length] ?? ['', async () => false]
      turn += 1
      const { id: companyId } = random.pick([first, ...others])
      return (await deed({ admin, manager: await managerOf(companyId), companyId, random, turn }))
        ? name
        : null
    },
  }
}
