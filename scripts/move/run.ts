import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import type { SqlClient } from '@/prisma/seed/connection'
import { UserError } from '@/scripts/boot/console.mjs'
import { transaction } from '@/scripts/database/database-url'
import type { Decisions, Verdict } from '@/scripts/move/links'
import type { Bundle } from '@/scripts/move/shape'
import { writeMove } from '@/scripts/move/write'

interface MoveInput {
  bundle: Bundle
  checksum: string
  mapping: Decisions
  /** Takes each verdict as it becomes known. */
  verdicts?: Verdict[]
}

/** Of two moves at once the second waits. */
const LOCK = 7_102_026_035

async function authorOf(client: SqlClient): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM users WHERE user_role_id = $1 ORDER BY id LIMIT 1',
    [USER_ROLE.admin],
  )
  if (!rows[0]) throw new UserError('Сначала создайте администратора: npm run admin -- create-admin')
  return rows[0].id
}

/** Nothing more is moved once the move is closed. */
export async function requireOpen(client: SqlClient): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM move_runs WHERE command = 'finish'")
  if (rowCount) throw new UserError('Переезд завершён: больше ничего не переносится.')
}

/** Before anything is written nothing could differ. */
export async function requireMoved(client: SqlClient): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM legacy_links LIMIT 1')
  if (!rowCount) throw new UserError('Сверять нечего: сначала npm run move -- write --apply.')
}

export async function alone<Result>(
  client: SqlClient,
  work: (author: number) => Promise<Result>,
): Promise<Result> {
  await client.query('SELECT pg_advisory_lock($1)', [LOCK])
  // If the connection is lost, the lock goes with it.
  const result = await work(await authorOf(client))
  await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
  return result
}

const PART: Parameters<typeof transaction>[2] = [
  'SAVEPOINT part',
  'RELEASE SAVEPOINT part',
  'ROLLBACK TO SAVEPOINT part',
]

/** All that `applyMove` would do, undone. */
export function checkMove(client: SqlClient, input: MoveInput): Promise<Verdict[]> {
  return alone(client, async (author) => {
    let last = 0
    // Negative, since sequences give positive ids only.
    const ids = (count: number) => Array.from({ length: count }, () => --last)
    await client.query('BEGIN')
    try {
      const query: SqlClient['query'] = (text, values) => client.query(text, values)
      return await writeMove({ query, ids }, { verdicts: [], ...input, author }, (part) =>
        transaction(client, part, PART),
      )
    } finally {
      await client.query('ROLLBACK')
    }
  })
}

/** What whoever writes should have done first; nothing is refused for it. A place where nobody works needs no copy. */
export async function cautions(client: SqlClient, checksum: string): Promise<string[]> {
  const { rows } = await client.query<{ is_checked: boolean; is_copied: boolean }>(
    `SELECT EXISTS (SELECT FROM move_runs WHERE command = 'check' AND bundle = $1) AS is_checked,
       NOT EXISTS (SELECT FROM companies)
         OR EXISTS (SELECT FROM upkeep WHERE kind = 'backup' AND at > now() - interval '1 day') AS is_copied`,
    [checksum],
  )
  return [
    ...(rows[0]?.is_checked
      ? []
      : ['этот пакет не проверяли. Вопросы и изменения показывает npm run move -- check.']),
    ...(rows[0]?.is_copied
      ? []
      : ['за последние сутки нет резервной копии, а записанное не отменить. Копию делает npm run backup.']),
  ]
}

/** Moves: the catalogue in one transaction, then each organisation in its own. */
export function applyMove(client: SqlClient, input: MoveInput): Promise<Verdict[]> {
  return alone(client, async (author) => {
    await requireOpen(client)
    return writeMove(client, { verdicts: [], ...input, author }, (part) => transaction(client, part))
  })
}
