import { addDays } from '@/lib/calc/dates'
import { DEMO_EMAILS } from '@/lib/core/installation/demo-accounts'
import { insertRows, withIds } from '../bulk'
import type { SqlClient } from '../connection'
import { type DemoCalendar, dayAfter, QUARTER_COUNT, workingTime } from './calendar'
import { type Day, MEASURES, OWN_TARGETS, SUGGESTIONS } from './plan'

async function idsOf(client: SqlClient, table: 'metrics' | 'users', column: string) {
  const { rows } = await client.query<{ id: number; key: string }>(
    `SELECT id, ${column} AS key FROM ${table}`,
  )
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Adds the plan of the demo accounts' organisation, what is suggested, and its own targets. */
export async function insertMeasures(
  client: SqlClient,
  companyId: number,
  calendar: DemoCalendar,
): Promise<void> {
  const metrics = await idsOf(client, 'metrics', 'name')
  const users = await idsOf(client, 'users', 'email')
  const userOf = (person: keyof typeof DEMO_EMAILS) => users.get(DEMO_EMAILS[person]) ?? 0
  const dayOf = ([fromEnd, days]: Day) => {
    const quarter = fromEnd === null ? undefined : calendar.quarters[QUARTER_COUNT - 1 - fromEnd]
    return quarter ? dayAfter(quarter, days) : addDays(calendar.today, days)
  }
  const known = MEASURES.filter(({ metric }) => metrics.has(metric))
  const rows = await withIds(
    client,
    'measures',
    known.map(({ metric, name, cause, action, responsible, begin, due, end, cancelled, target, origin }) => ({
      company_id: companyId,
      metric_id: metrics.get(metric),
      name,
      cause,
      action,
      responsible_id: typeof responsible === 'string' ? userOf(responsible) : null,
      responsible_name: typeof responsible === 'string' ? null : responsible.name,
      date_begin: dayOf(begin),
      due_date: dayOf(due),
      date_end: end ? dayOf(end) : null,
      target_value: target ?? null,
      origin: origin ?? 'blank',
      status: cancelled ? 'cancelled' : end ? 'done' : 'active',
      user_id: userOf('manager'),
      version: 1,
      created_at: workingTime(addDays(dayOf(begin), -4), 60, calendar).toISOString(),
      updated_at: workingTime(addDays(dayOf(begin), -4), 60, calendar).toISOString(),
    })),
  )
  await insertRows(client, 'measures', rows)
  const notes = rows.flatMap(({ id }, index) =>
    (known[index]?.notes ?? []).map(([day, author, text]) => ({
      measure_id: id,
      user_id: userOf(author),
      text,
      created_at: workingTime(dayOf(day), 90, calendar).toISOString(),
    })),
  )
  await insertRows(client, 'measure_notes', await withIds(client, 'measure_notes', notes))
  await insertRows(
    client,
    'suggested_actions',
    Object.entries(SUGGESTIONS).flatMap(([metric, actions]) =>
      actions.flatMap((text, index) => {
        const metric_id = metrics.get(metric)
        return metric_id === undefined ? [] : [{ metric_id, position: index + 1, text }]
      }),
    ),
  )
  const set = { company_id: companyId, year: calendar.quarters.at(-1)?.year, user_id: userOf('manager') }
  const targets = Object.entries(OWN_TARGETS).flatMap(([metric, value]) => {
    const metric_id = metrics.get(metric)
    return metric_id === undefined ? [] : [{ ...set, metric_id, value, updated_at: calendar.now }]
  })
  await insertRows(client, 'metric_targets', await withIds(client, 'metric_targets', targets))
}
