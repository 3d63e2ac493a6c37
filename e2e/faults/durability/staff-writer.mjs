import { setTimeout as delay } from 'node:timers/promises'
import { noteOf } from './document-writer.mjs'

const PAUSE_MS = 50
const OPERATOR = 3

/** An administrator who edits an organisation and a person of it, and invites others, in turns. */
export class StaffWriter {
  #ledger
  #admin
  #companyId
  #userId

  /**
   * @param {object} options
   * @param {import('./ledger.mjs').Ledger} options.ledger
   * @param {import('../client.mjs').Client} options.admin
   * @param {number} options.companyId
   * @param {number} options.userId of a person of that organisation
   */
  constructor({ ledger, admin, companyId, userId }) {
    this.#ledger = ledger
    this.#admin = admin
    this.#companyId = companyId
    this.#userId = userId
  }

  /** @param {() => boolean} isOver */
  async run(isOver) {
    const company = `/api/companies/${this.#companyId}`
    for (let turn = 0; !isOver(); turn += 1) {
      const isDone =
        turn % 3 === 0
          ? await this.#invite(`${company}/users`)
          : turn % 3 === 1
            ? await this.#edit('company', company, 'director_name')
            : await this.#edit('user', `${company}/users/${this.#userId}`, 'position')
      if (!isDone) await delay(PAUSE_MS)
    }
  }

  /** @param {string} action @param {string} path @param {string} field */
  async #edit(action, path, field) {
    const found = this.#ledger.closeReading(action, await this.#admin.get(path))
    if (!found) return false
    const { id, version } = found.data
    const entry = this.#ledger.begin(action, id, version + 1)
    const answer = await this.#admin.put(path, { version, [field]: noteOf(entry.marker) })
    return this.#ledger.close(entry, answer)
  }

  /** @param {string} path */
  async #invite(path) {
    const entry = this.#ledger.begin('invited')
    const answer = await this.#admin.post(path, {
      surname: 'Громова',
      name: 'Нина',
      email: emailOf(entry.marker),
      user_role_id: OPERATOR,
    })
    return this.#ledger.close(entry, answer)
  }
}

/** @param {number} marker */
export const emailOf = (marker) => `invited-${marker}@faults.test`
