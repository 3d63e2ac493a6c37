import { setTimeout as delay } from 'node:timers/promises'
import { ask } from '@/e2e/faults/client'

/** A push as known to the hospital's system. */
export interface SentMarker {
  marker: number
  periods: readonly string[]
  /** Null when no answer arrived. */
  importId: number | null
}

interface Answered {
  import_id: number
}

/**
 * A hospital's information system: pushes all requested numbers, repeating one push under the same Idempotency-Key
 * until it is answered. Each push sends its own marker as every number, so that it can be traced.
 */
export class InformationSystem {
  readonly sent: SentMarker[] = []
  /** Unexpected answers. */
  readonly surprises: string[] = []
  #key
  #codes: readonly string[] = []
  #markers

  /** @param markers returns a number unique to the push */
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

  /** Pushes all values of the periods. @returns milliseconds of the answered call, NaN when it was given up */
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
      // All documents have been approved meanwhile: there was nothing to write.
      if (answer.status === 422) return Number.NaN
      if (![0, 409, 429, 503].includes(answer.status))
        this.surprises.push(`передача ${marker}: ответ ${answer.status} ${answer.text.slice(0, 200)}`)
      if (isOver()) return Number.NaN
      await delay(200)
    }
  }

  async run(periods: readonly string[], isOver: () => boolean) {
    for (let turn = 0; !isOver(); turn += 1) await this.push([periods[turn % periods.length] ?? ''], isOver)
  }
}
