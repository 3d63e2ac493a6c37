import type { Answer } from '@/e2e/support/api'

/** Fields with values of each, flattened: one [field, value] a try. */
export const cases = (table: Array<[string, unknown[]]>): Array<[string, unknown]> =>
  table.flatMap(([field, values]) => values.map((value): [string, unknown] => [field, value]))

/** Names a try in a failed expectation. */
export const label = (field: string, value: unknown) => `${field}: ${JSON.stringify(value)?.slice(0, 60)}`

/** The fields a refusal names, without their indices. */
export const fieldsAtFault = (answer: Answer) => [
  ...new Set(Object.keys(Object(answer.at('errors'))).map((path) => path.split('.')[0])),
]
