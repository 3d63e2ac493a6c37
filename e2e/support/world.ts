import type { Answer, Client } from '@/e2e/support/api'
import { world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import type { Prisma } from '@/lib/generated/prisma/client'

/** Body of an empty document of the first category for III квартал 2026. */
export function documentBody() {
  return {
    company_id: world.company,
    metric_category_id: world.categories[0],
    metric_period_id: 2,
    year: 2026,
    quarter: 3,
    month: 0,
  }
}

/** Creates a document with these rows; `changes` override `documentBody`. */
export const postDocument = (
  client: Client,
  input_document_values: unknown,
  changes: object = {},
): Promise<Answer> =>
  client.post('/api/input-documents', { ...documentBody(), ...changes, input_document_values })

/** Creates a document with the same a and b in every row; `changes` override `documentBody`. */
export async function createFilled(
  client: Client,
  {
    a = '7',
    b = '1234',
    ...changes
  }: { a?: string; b?: string } & Partial<ReturnType<typeof documentBody>> = {},
): Promise<Answer> {
  return postDocument(client, await filledRows(a, b, changes.metric_category_id), changes)
}

interface Datum {
  metric_calc_data_id: number
  value: string | null
}

/** Rows of all indicators of a category (the first by default) with the same a and b. */
export async function filledRows(a: string, b: string, metricCategoryId = world.categories[0]) {
  const metrics = await db().metric.findMany({
    where: { metricCategoryId: metricCategoryId ?? 0 },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: { calcData: { orderBy: { varName: 'asc' } } },
  })
  return metrics.map((metric) => ({
    metric_id: metric.id,
    is_active: true,
    note: null,
    input_document_value_calc_data: metric.calcData.map(
      (variable): Datum => ({ metric_calc_data_id: variable.id, value: variable.varName === 'a' ? a : b }),
    ),
  }))
}

/** Creates a control report that is ready to download. @returns its id */
export async function createReport(companyId: number, userId: number): Promise<number> {
  const [pdf, docx] = [Uint8Array.of(1), Uint8Array.of(2)]
  const about = { companyId, userId, year: 2026, part: 'q1', metricCategoryIds: [1], filters: {} }
  return (await db().controlReport.create({ data: { ...about, state: 'ready', pdf, docx } })).id
}

/** Moves each of the two organisations' managers to the other one. */
export const exchangeManagers = () =>
  db().$executeRaw`
    UPDATE users SET company_id = ${world.company}::int + ${world.otherCompany}::int - company_id
    WHERE id IN (${world.users.manager}, ${world.users.otherManager})`

/** Matching audit events, oldest first. */
export const auditEvents = (where: Prisma.AuditEventWhereInput) =>
  db().auditEvent.findMany({ where, orderBy: { id: 'asc' } })

/** The number of this database's statements that wait for a lock. */
export async function waitingForLocks(): Promise<number> {
  const rows = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return rows.length
}

/** Body of a measure without its indicator. */
export const PLAN = {
  name: 'Лист поворотов',
  cause: 'Ночью не поворачивают',
  action: 'Поворачивать каждые 2 часа',
  responsible_id: null,
  responsible_name: 'Старшая медсестра',
  date_begin: '2026-01-13',
  due_date: '2026-03-31',
  target_value: null,
}
