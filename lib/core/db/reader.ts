import 'server-only'
import type { Pool } from 'pg'
import { StatementFailed } from '@/lib/core/db/failures'
import { forgetName, isOutdatedPlan, sentText, statementName } from '@/lib/core/db/prepared'
import type { AfterRead } from '@/lib/core/db/traced-adapter'
import { watched } from '@/lib/core/telemetry/statement'
import type { Prisma } from '@/lib/generated/prisma/client'

/** Reads rows without Prisma. Not a method of the client, because its transactions would inherit it. */
export interface Reader {
  read<Row>(statement: Prisma.Sql): Promise<Row[]>
}

/** Sends statements directly to the driver: Prisma's overhead on a raw query exceeds most of them. */
export function readerOver(pool: Pool, afterRead?: AfterRead): Reader {
  async function sent<Row>({ text, values }: Prisma.Sql): Promise<Row[]> {
    const { rows } = await pool.query({ name: statementName(text), text: sentText(text), values })
    return rows
  }
  return {
    async read<Row>(statement: Prisma.Sql) {
      const { text } = statement
      try {
        const rows = await watched(text, () => sent<Row>(statement)).catch((error: unknown) => {
          if (!isOutdatedPlan(error)) throw error
          forgetName(text)
          return sent<Row>(statement)
        })
        await afterRead?.()
        return rows
      } catch (error) {
        throw StatementFailed.by(error)
      }
    },
  }
}
