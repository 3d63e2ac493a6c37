export type SelectOption = {
  value: string
  label: string
  /** A second line. */
  description?: string
}

/** A row of a dictionary, and its short name where it has one. */
export interface Named {
  id: number
  name: string
  short_name?: string
}

/** Rows of a dictionary as options of a choice: the short name, with the whole one below it. */
export const optionsOf = (rows: readonly Named[]): SelectOption[] =>
  rows.map(({ id, name, short_name = name }) => ({
    value: String(id),
    label: short_name,
    ...(short_name !== name && { description: name }),
  }))
