export type SelectOption = { value: string; label: string; description?: string }

export interface Named {
  id: number
  name: string
  short_name?: string
}

/** Dictionary rows as options: the short name, with the full one below. */
export const optionsOf = (rows: readonly Named[]): SelectOption[] =>
  rows.map(({ id, name, short_name = name }) => ({
    value: String(id),
    label: short_name,
    ...(short_name !== name && { description: name }),
  }))

/** Numbers, such as years, as options. */
export const optionsOfNumbers = (numbers: readonly number[]): SelectOption[] =>
  numbers.map((one) => ({ value: String(one), label: String(one) }))
