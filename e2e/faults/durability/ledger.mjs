/**
 * @typedef {object} Entry one write that was sent
 * @property {string} action `created`, `saved`, `approved`, `withdrawn`, `deleted` of a document; `company`, `user`, `invited`
 * @property {number} id of what is written; 0 until a creation is answered
 * @property {number} version it makes, where there are versions
 * @property {number} marker the number that tells this write from all others, in every value it holds
 * @property {'maybe' | 'yes'} outcome maybe: no answer, or 503; such a write may have been done or not
 * @property {string} requestId of the answer; the audit row has the same
 */

/** What the clients were told: every write they sent, and what became of it as far as they know. */
export class Ledger {
  /** @type {Entry[]} */
  entries = []
  /** Answers that no fault explains. @type {string[]} */
  surprises = []
  /** Writes acknowledged so far. */
  acknowledged = 0
  #marker = 0

  /**
   * @param {string} action
   * @param {number} [id]
   * @param {number} [version]
   * @returns {Entry}
   */
  begin(action, id = 0, version = 0) {
    this.#marker += 1
    return { action, id, version, marker: this.#marker, outcome: 'maybe', requestId: '' }
  }

  /**
   * Notes what a write was answered.
   * @param {Entry} entry
   * @param {import('../client.mjs').Answer} answer
   * @returns {boolean} whether it was acknowledged
   */
  close(entry, answer) {
    const { status, headers, text } = answer
    if (status === 0 || status === 503) {
      this.entries.push(entry)
      return false
    }
    if (status >= 300) {
      this.surprises.push(`${entry.action} ${entry.id}: ответ ${status} ${text.slice(0, 200)}`)
      return false
    }
    this.entries.push({
      ...entry,
      id: answer.body?.data.id ?? entry.id,
      version: answer.body?.data.version ?? entry.version,
      outcome: 'yes',
      requestId: headers.get('x-request-id') ?? '',
    })
    this.acknowledged += 1
    return true
  }

  /** @param {string} what @param {import('../client.mjs').Answer} answer to a reading */
  closeReading(what, { status, body, text }) {
    if (status === 200) return body
    if (status !== 0 && status !== 503) this.surprises.push(`${what}: ответ ${status} ${text.slice(0, 200)}`)
    return undefined
  }
}
