import type { Answer } from '@/e2e/faults/client'
import { until } from '@/e2e/faults/verdict'

const MORE_MS = 180_000

/** One write that was sent. */
export interface Entry {
  /** `created`, `saved`, `approved`, `withdrawn`, `deleted` of a document; `company`, `user`, `invited` */
  action: string
  /** Of what is written; 0 until a creation is answered */
  id: number
  /** It makes, where there are versions */
  version: number
  /** The number that tells this write from all others, in every value it holds */
  marker: number
  /** maybe: no answer, or 503; such a write may have been done or not */
  outcome: 'maybe' | 'yes'
  /** Of the answer; 0 where there is none */
  status: number
  /** Of the answer; the audit row has the same */
  requestId: string
}

/** What the answer to a write says of what was written. */
export interface Written {
  id: number
  version: number
}

/** What the clients were told: every write they sent, and what became of it as far as they know. */
export class Ledger {
  entries: Entry[] = []
  /** Answers that no fault explains. */
  surprises: string[] = []
  /** Writes acknowledged so far. */
  acknowledged = 0
  #marker = 0

  /** Waits for so many more acknowledged writes. */
  more(count: number): Promise<number> {
    const goal = this.acknowledged + count
    return until(`ещё ${count} подтверждённых записей`, () => this.acknowledged >= goal, MORE_MS)
  }

  begin(action: string, id = 0, version = 0): Entry {
    this.#marker += 1
    return { action, id, version, marker: this.#marker, outcome: 'maybe', status: 0, requestId: '' }
  }

  /**
   * Notes what a write was answered.
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

  /** @param answer to a reading */
  closeReading<Data>(what: string, { status, body, text }: Answer<Data>) {
    if (status === 200) return body
    if (status !== 0 && status !== 503) this.surprises.push(`${what}: ответ ${status} ${text.slice(0, 200)}`)
    return undefined
  }
}
