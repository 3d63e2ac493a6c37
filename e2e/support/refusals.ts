import { expect } from 'vitest'
import type { Answer } from '@/e2e/support/api'

/** Invalid values by field. */
export type Table = Array<[field: string, values: unknown[]]>

/** Flattened to [field, value] pairs. */
export const cases = (table: Table): Array<[string, unknown]> =>
  table.flatMap(([field, values]) => values.map((value): [string, unknown] => [field, value]))

/** Label of a case in a failure message. */
export const label = (field: string, value: unknown) => `${field}: ${JSON.stringify(value)?.slice(0, 60)}`

/** Fields of the validation errors, without list indexes. */
export const fieldsAtFault = (answer: Answer) => [
  ...new Set(Object.keys(Object(answer.at('errors'))).map((path) => path.split('.')[0])),
]

/** Every value is rejected at its own field only. */
export async function expectRefused(table: Table, send: (wrong: object) => Promise<Answer>): Promise<void> {
  for (const [field, value] of cases(table)) {
    const answer = await send({ [field]: value })
    expect([answer.status, fieldsAtFault(answer)], label(field, value)).toEqual([422, [field]])
  }
}

export const STALE = { status: 409, code: 'stale' }

/** Of this many concurrent calls one succeeds and all others get the same refusal. @returns its answer and index */
export async function oneWins(
  count: number,
  call: (place: number) => Promise<Answer>,
  refused: object,
): Promise<{ answer: Answer; place: number }> {
  const answers = await Promise.all(Array.from({ length: count }, (_, place) => call(place)))
  const [won, ...more] = answers.filter(({ status }) => status < 300)
  if (won === undefined || more.length > 0) throw new Error(`${more.length + (won ? 1 : 0)} of ${count} won`)
  for (const { status, body } of answers.filter((one) => one !== won))
    expect({ ...Object(body), status }).toMatchObject(refused)
  return { answer: won, place: answers.indexOf(won) }
}
