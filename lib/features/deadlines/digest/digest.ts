import 'server-only'
import { commit } from '@/lib/core/db/change'
import { rows } from '@/lib/core/db/rows'
import { today } from '@/lib/core/process/clock'
import { log } from '@/lib/core/process/log'
import { digestRow } from '@/lib/features/deadlines/digest/shapes'
import { digestStatement, digestsSql } from '@/lib/features/deadlines/digest/statements'

/**
 * Writes the letters of the day about questions and returns, one a person at most. May run any number of times and in
 * several processes at once. @returns how many letters were written
 */
export async function writeDigests(): Promise<number> {
  const day = today()
  let written = 0
  for (const digest of await rows(digestRow, digestsSql(day)))
    written += (await commit(digestStatement(day, digest))).length
  if (written > 0) log().info({ written }, 'digests of questions written')
  return written
}
