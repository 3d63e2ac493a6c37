import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@/e2e/faults/client'
import { noteOf } from '@/e2e/faults/durability/document-writer'
import type { Ledger, Written } from '@/e2e/faults/durability/ledger'

const PAUSE_MS = 50
const OPERATOR = 3
/** An administrator may write to two hundred addresses an hour. */
const INVITES_EVERY = 10

/** An administrator who edits an organisation and a person of it, and now and then invites others. */
export class StaffWriter {
  #ledger
  #admin
  #companyId
  #userId

  /** @param options.userId of a person of that organisation */
  constructor({
    ledger,
    admin,
    companyId,
    userId,
  }: { ledger: Ledger; admin: Client; companyId: number; userId: number }) {
    this.#ledger = ledger
    this.#admin = admin
    this.#companyId = companyId
    this.#userId = userId
  }

  async run(isOver: () => boolean) {
    const company = `/api/companies/${this.#companyId}`
    for (let turn = 0; !isOver(); turn += 1) {
      const isDone =
        turn % INVITES_EVERY === 0
          ? await this.#invite(`${company}/users`)
          : turn % 2 === 1
            ? await this.#edit('company', company, 'director_name')
            : await this.#edit('user', `${company}/users/${this.#userId}`, 'position')
      if (!isDone) await delay(PAUSE_MS)
    }
  }

  async #edit(action: string, path: string, field: string) {
    const found = this.#ledger.closeReading(action, await this.#admin.get<Written>(path))
    if (!found) return false
    const { id, version } = found.data
    const entry = this.#ledger.begin(action, id, version + 1)
    const answer = await this.#admin.put<Written>(path, { version, [field]: noteOf(entry.marker) })
    return this.#ledger.close(entry, answer)
  }

  async #invite(path: string) {
    const entry = this.#ledger.begin('invited')
    const answer = await this.#admin.post<Written>(path, {
      surname: 'Громова',
      name: 'Нина',
      email: emailOf(entry.marker),
      user_role_id: OPERATOR,
    })
    return this.#ledger.close(entry, answer)
  }
}

export const emailOf = (marker: number) => `invited-${marker}@faults.test`
