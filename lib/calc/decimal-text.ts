/**
 * The canonical text of a non-negative decimal given by its digits before and after the point: no needless
 * zeros, no point without decimals. ('007', '50') → '7.5'.
 */
export function canonicalDecimal(wholeDigits: string, fractionDigits: string): string {
  const whole = wholeDigits.replace(/^0+(?=\d)/, '')
  let end = fractionDigits.length
  while (fractionDigits[end - 1] === '0') end -= 1
  return end === 0 ? whole : `${whole}.${fractionDigits.slice(0, end)}`
}
