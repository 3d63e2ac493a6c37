import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@/e2e/faults/client'
import { noteOf } from '@/e2e/faults/durability/document-writer'
import type { Ledger, Written } from '@/e2e/faults/durability/ledger'

const PAUSE_MS = 50
const OPERATOR = 3
/** An administrator may write to at most two hundred addresses an hour. */
const INVITES_EVERY = 10

export const emailOf = (marker: number) => `invited-${marker}@faults.test`

/**
 * An administrator who edits an organisation and a person, and sometimes invites others, until stopped.
 * @param options.userId of a person of that organisation
 */
export async function writeStaff(
  { ledger, admin, companyId, userId }: { ledger: Ledger; admin: Client; companyId: number; userId: number },
  isOver: () => boolean,
) {
  const company = `/api/companies/${companyId}`
  const edit = async (action: string, path: string, field: string) => {
    const found = ledger.closeReading(action, await admin.get<Written>(path))
    if (!found) return false
    const { id, version } = found.data
    const entry = ledger.begin(action, id, version + 1)
    return ledger.close(entry, await admin.put<Written>(path, { version, [field]: noteOf(entry.marker) }))
  }
  const invite = async () => {
    const entry = ledger.begin('invited')
    const person = { surname: 'Громова', name: 'Нина', email: emailOf(entry.marker), user_role_id: OPERATOR }
    return ledger.close(entry, await admin.post<Written>(`${company}/users`, person))
  }
  for (let turn = 0; !isOver(); turn += 1) {
    const isDone =
      turn % INVITES_EVERY === 0
        ? await invite()
        : turn % 2 === 1
          ? await edit('company', company, 'director_name')
          : await edit('user', `${company}/users/${userId}`, 'position')
    if (!isDone) await delay(PAUSE_MS)
  }
}
