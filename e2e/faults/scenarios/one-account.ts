import { besideCrowd } from '@/e2e/faults/beside-crowd'
import { Client } from '@/e2e/faults/client'
import type { Context, Scenario } from '@/e2e/faults/harness'
import { allKeys } from '@/e2e/faults/scenarios/keys'

const CROWD = { ratings: 60, uploads: 30 }
const PLANS = 24
const GUESTS = 8

async function guest(_: Context, origin: string) {
  const client = new Client(origin)
  await client.get('/sanctum/csrf-cookie')
  return client
}

/** Fills the plan of measures to its limits of number and length, bypassing the triggers that count each note. */
const fillPlan = (context: Context) =>
  context.sql(`
    SET session_replication_role = replica;
    WITH made AS (
      INSERT INTO measures (company_id, metric_id, name, cause, action, responsible_id, date_begin, due_date, origin, user_id, number)
      SELECT u.company_id, (SELECT min(id) FROM metrics), repeat('Н', 120), repeat('П', 2000), repeat('Д', 2000), u.id,
        '2026-01-01', '2026-03-31', 'blank', u.id, n
      FROM users u, generate_series(1 + (SELECT count(*) FROM measures m WHERE m.company_id = u.company_id), 500) n
      WHERE u.email = 'manager@example.com' RETURNING id, user_id)
    INSERT INTO measure_notes (measure_id, user_id, text)
    SELECT id, user_id, 'Сделано' FROM made, generate_series(1, 200)`)

/** One account with many concurrent requests. */
const ofOneAccount: Pick<Parameters<typeof besideCrowd>[0], 'script' | 'client' | 'isRight'> = {
  script: 'e2e/faults/storm.ts',
  client: (context, origin) => context.signIn(origin, 'operator@example.com'),
  isRight: ({ done, refused }) => done > 0 && refused > 0,
}

/** The scenarios share one database and replica. */
export const scenario: Scenario[] = [
  besideCrowd({
    id: 'F6',
    title: 'одна учётная запись не мешает другим',
    ...ofOneAccount,
    doing: () => [
      'Одновременно рейтингов и враждебных файлов одной учётной записи',
      `${CROWD.ratings} и ${CROWD.uploads}`,
    ],
    settings: async () => CROWD,
  }),
  besideCrowd({
    id: 'F7',
    title: 'самый большой план не мешает другим',
    ...ofOneAccount,
    doing: () => ['Одновременно чтений плана из 500 мероприятий одной учётной записью', PLANS],
    async settings(context) {
      await fillPlan(context)
      return { plans: PLANS }
    },
  }),
  besideCrowd({
    id: 'F7G',
    title: 'гости не мешают тем, кто работает',
    script: 'e2e/faults/guest-storm.ts',
    doing: () => ['Одновременно шлют на вход по 1 МБ вложенного JSON, гостей', GUESTS],
    client: guest,
    settings: async () => ({ lines: GUESTS }),
    isRight: ({ refused, failed }) => refused > 0 && failed.length === 0,
  }),
  allKeys,
]
