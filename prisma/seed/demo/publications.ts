import { calendarOf } from '@/lib/calc/publication-calendar'
import { insertRows } from '../bulk'
import type { SqlClient } from '../connection'
import type { DemoCalendar } from './calendar'

/** The deadline of a fresh installation. */
const DEADLINE_DAYS = 30

/**
 * The first publications of the quarters, as of the days they were due: what publishes builds them from the documents
 * that were approved by then. What is due later the calendar plans by itself.
 */
export async function planPublications(client: SqlClient, { quarters, today }: DemoCalendar): Promise<void> {
  const rows = quarters
    .flatMap((period) => calendarOf(period, DEADLINE_DAYS))
    .filter(({ kind, publishOn }) => kind === 'first' && publishOn < today)
    .map(({ year, quarter, kind, freezeOn, publishOn }) => ({
      year,
      quarter,
      kind,
      state: 'planned',
      freeze_on: freezeOn,
      publish_on: publishOn,
      frozen_at: `${freezeOn}T06:00:00Z`,
      published_at: `${publishOn}T06:00:00Z`,
    }))
  await insertRows(client, 'publications', rows)
}
