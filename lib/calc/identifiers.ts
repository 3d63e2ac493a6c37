const WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** Check digit by order of the tax service ММВ-7-6/435@ (29.06.2012). */
const checkDigit = (digits: readonly number[]): number =>
  (digits.reduce((sum, digit, at) => sum + digit * (WEIGHTS.at(at - digits.length) ?? 0), 0) % 11) % 10

/** Whether digits are a taxpayer's number: ten of an organisation with one check digit, twelve of a person with two. */
export function isInn(text: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(text)) return false
  const digits = Array.from(text, Number)
  const first = text.length === 10 ? 9 : 10
  for (let at = first; at < digits.length; at += 1)
    if (digits[at] !== checkDigit(digits.slice(0, at))) return false
  return true
}

/** Whether a text is an object identifier of the health ministry's arc, under which the federal register numbers organisations. */
export const isHealthOid = (text: string): boolean =>
  text.length <= 64 && /^1\.2\.643\.5\.1\.13(\.(0|[1-9]\d*))+$/.test(text)
