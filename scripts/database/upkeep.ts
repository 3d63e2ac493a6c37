import { withClient } from '@/scripts/database/database-url'

/**
 * Records that a maintenance task was done now; «Состояние системы» shows its age. A database of an older version has no
 * table for it yet.
 */
export async function noteUpkeep(
  url: string,
  kind: 'program' | 'backup' | 'drill' | 'chain',
  detail: Record<string, unknown>,
): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query("SELECT to_regclass('upkeep') IS NOT NULL AS known")
    if (!rows[0].known) return
    await client.query(
      `INSERT INTO upkeep (kind, detail) VALUES ($1, $2)
       ON CONFLICT (kind) DO UPDATE SET at = now(), detail = excluded.detail`,
      [kind, detail],
    )
  })
}
