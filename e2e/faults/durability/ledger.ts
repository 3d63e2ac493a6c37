import type { Answer } from '@/e2e/faults/client'
import { until } from '@/e2e/faults/verdict'

const MORE_MS = 180_000

/** One write that was sent. */
export interface Entry {
  /** `created`, `saved`, `approved`, `withdrawn`, `deleted` of a document; `company`, `user`, `invited`. */
  action: string
  /** Of the written object; 0 until its creation is answered. */
  id: number
  /** The version it creates, where there are versions. */
  version: number
  /** A number unique to this write, contained in every value. */
  marker: number
  /** maybe: no answer or a 503, so the write may have taken effect. */
  outcome: 'maybe' | 'yes'
  /** Of the answer; 0 when there is none. */
  status: number
  /** Of the answer, also in the audit row. */
  requestId: string
}

/** Parts of the answer to a write. */
export interface Written {
  id: number
  version: number
}

/** All writes that the clients sent, with their outcomes. */
export class Ledger {
  entries: Entry[] = []
  /** Unexpected answers. */
  surprises: string[] = []
  /** Number of acknowledged writes. */
  acknowledged = 0
  #marker = 0

  /** Waits for this many further acknowledged writes. */
  more(count: number): Promise<number> {
    const goal = this.acknowledged + count
    return until(`ещё ${count} подтверждённых записей`, () => this.acknowledged >= goal, MORE_MS)
  }

  begin(action: string, id = 0, version = 0): Entry {
    this.#marker += 1
    return { action, id, version, marker: this.#marker, outcome: 'maybe', status: 0, requestId: '' }
  }

  /**
   * Records the answer to a write.
   * @returns whether it was acknowledged
   */
  close(entry: Entry, answer: Answer<Partial<Written>>): boolean {
    const { status, headers, text } = answer
    if (status === 0 || status === 503) {
      this.entries.push({ ...entry, status })
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
      status,
      requestId: headers.get('x-request-id') ?? '',
    })
    this.acknowledged += 1
    return true
  }

  /** @param answer to a read */
  closeReading<Data>(what: string, { status, body, text }: Answer<Data>) {
    if (status === 200) return body
    if (status !== 0 && status !== 503) this.surprises.push(`${what}: ответ ${status} ${text.slice(0, 200)}`)
    return undefined
  }
}
