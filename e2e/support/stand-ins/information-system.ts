import { setTimeout as delay } from 'node:timers/promises'
import { ask } from '@/e2e/faults/client'

/** What a hospital's system knows of a push of its own. */
export interface SentMarker {
  marker: number
  periods: readonly string[]
  /** Null: it never learnt. */
  importId: number | null
}

interface Answered {
  import_id: number
}

/**
 * A hospital's information system: sends every number it is asked for, again and again under the same Idempotency-Key
 * until it is answered, then the next ones. A number is the push's own marker, so that each can be traced.
 */
export class InformationSystem {
  readonly sent: SentMarker[] = []
  /** Answers that no fault explains. */
  readonly surprises: string[] = []
  #key
  #codes: readonly string[] = []
  #markers

  /** @param markers gives a number that no other push has */
  constructor(
    readonly origin: string,
    key: string,
    markers: () => number,
  ) {
    this.#key = key
    this.#markers = markers
  }

  async learn(period: string) {
    const answer = await this.#call<{ values: Array<{ code: string }> }>(`catalogue?period=${period}`)
    this.#codes = answer.body?.data.values.map(({ code }) => code) ?? []
    return this.#codes.length
  }

  #call<Data>(path: string, body?: unknown, more: Record<string, string> = {}) {
    const headers = { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/json', ...more }
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    return ask<Data>(`${this.origin}/api/exchange/${path}`, { ...sent, headers, timeoutMs: 60_000 })
  }

  /** One push of all that the periods ask for. @returns how long the answered call took, ms; NaN where it was given up */
  async push(periods: readonly string[], isOver: () => boolean): Promise<number> {
    const marker = this.#markers()
    const one: SentMarker = { marker, periods, importId: null }
    this.sent.push(one)
    const values = this.#codes.map((code) => ({ code, value: marker, comment: 'Из МИС' }))
    const reports = periods.map((period) => ({ period, values }))
    const once = { 'Idempotency-Key': `push-${marker}` }
    for (;;) {
      const answer = await this.#call<Answered>('values?partial=true', { reports }, once)
      if (answer.status === 200) {
        one.importId = answer.body?.data.import_id ?? null
        return answer.ms
      }
      // All of it approved meanwhile: nothing of it was to be written.
      if (answer.status === 422) return Number.NaN
      if (![0, 409, 429, 503].includes(answer.status))
        this.surprises.push(`передача ${marker}: ответ ${answer.status} ${answer.text.slice(0, 200)}`)
      if (isOver()) return Number.NaN
      await delay(200)
    }
  }

  /** Quarter after quarter until it is over. */
  async run(periods: readonly string[], isOver: () => boolean) {
    for (let turn = 0; !isOver(); turn += 1) await this.push([periods[turn % periods.length] ?? ''], isOver)
  }
}
