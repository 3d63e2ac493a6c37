import { besideCrowd } from '@/e2e/faults/beside-crowd'
import { Client } from '@/e2e/faults/client'
import type { Context, Line, Scenario, Size } from '@/e2e/faults/harness'
import { allKeys } from '@/e2e/faults/scenarios/keys'
import { expect } from '@/e2e/faults/verdict'

/** How many of each an account has under way, again and again. */
type OneAccount = { ratings?: number; uploads?: number; plans?: number }

async function besideAccount(
  context: Context,
  size: Size,
  account: OneAccount,
  prepare = async () => {},
): Promise<Line[]> {
  const { tally, line } = await besideCrowd(context, size, {
    script: 'e2e/faults/storm.ts',
    client: (origin) => context.signIn(origin, 'operator@example.com'),
    settings: async () => {
      await prepare()
      return account
    },
  })
  expect(tally.refused > 0 && tally.done > 0, `выполнено ${tally.done}, отказано ${tally.refused}`)
  return [
    line,
    [
      'Их вызовов выполнено, отклонено, не удалось',
      `${tally.done}, ${tally.refused}, ${tally.failed.length}`,
    ],
  ]
}

const CROWD = { ratings: 60, uploads: 30 }
const PLANS = 24
const GUESTS = 8

async function guest(origin: string) {
  const client = new Client(origin)
  await client.get('/sanctum/csrf-cookie')
  return client
}

/** A plan as large as it may be, of texts as long as they may be, past the triggers that would count it at each note. */
const fillPlan = (context: Context) => async () => {
  await context.sql(`
    SET session_replication_role = replica;
    WITH made AS (
      INSERT INTO measures (company_id, metric_id, name, cause, action, responsible_id, date_begin, due_date, origin, user_id, number)
      SELECT u.company_id, (SELECT min(id) FROM metrics), repeat('Н', 120), repeat('П', 2000), repeat('Д', 2000), u.id,
        '2026-01-01', '2026-03-31', 'blank', u.id, n
      FROM users u, generate_series(1 + (SELECT count(*) FROM measures m WHERE m.company_id = u.company_id), 500) n
      WHERE u.email = 'manager@example.com' RETURNING id, user_id)
    INSERT INTO measure_notes (measure_id, user_id, text)
    SELECT id, user_id, 'Сделано' FROM made, generate_series(1, 200)`)
}

/** One after another over one database and at one replica. */
export const scenario: Scenario[] = [
  {
    id: 'F6',
    title: 'одна учётная запись не мешает другим',
    run: async (context, size) => [
      [
        'Одновременно рейтингов и враждебных файлов одной учётной записи',
        `${CROWD.ratings} и ${CROWD.uploads}`,
      ],
      ...(await besideAccount(context, size, CROWD)),
    ],
  },
  {
    id: 'F7',
    title: 'самый большой план не мешает другим',
    run: async (context, size) => [
      ['Одновременно чтений плана из 500 мероприятий одной учётной записью', PLANS],
      ...(await besideAccount(context, size, { plans: PLANS }, fillPlan(context))),
    ],
  },
  {
    id: 'F7G',
    title: 'гости не мешают тем, кто работает',
    async run(context, size) {
      const { tally, line } = await besideCrowd(context, size, {
        script: 'e2e/faults/guest-storm.ts',
        client: guest,
        settings: async () => ({ lines: GUESTS }),
      })
      const [failure = ''] = tally.failed
      expect(tally.refused > 0 && failure === '', `отказано ${tally.refused}, не так отвечено: ${failure}`)
      return [
        ['Одновременно шлют на вход по 1 МБ вложенного JSON, гостей', GUESTS],
        line,
        ['Им отказано', tally.refused],
      ]
    },
  },
  allKeys,
]
