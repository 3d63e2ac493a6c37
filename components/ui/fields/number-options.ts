import type { SelectOption } from '@/components/ui/fields/select-options'

/** Numbers, such as years, as options. */
export const optionsOfNumbers = (numbers: readonly number[]): SelectOption[] =>
  numbers.map((one) => ({ value: String(one), label: String(one) }))
