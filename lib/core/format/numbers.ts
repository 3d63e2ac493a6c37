import { remembering } from '@/lib/calc/remembering'

const DASH = '—'
const ENTRY_DECIMALS = 6

/** Creating a formatter costs many times more than using it, and a page formats hundreds of numbers. */
const formatters = remembering<Intl.NumberFormat>(50)

const format = (
  value: number,
  min: number,
  max: number,
  signDisplay: 'negative' | 'exceptZero' = 'negative',
) =>
  formatters(`${min}-${max}-${signDisplay}`, () => {
    // A value that rounds to zero is shown without a sign: «0,0», never «−0,0».
    return new Intl.NumberFormat('ru-RU', {
      minimumFractionDigits: min,
      maximumFractionDigits: max,
      signDisplay,
    })
  })
    .format(value)
    .replace('-', '−')

/**
 * A number for reading: `1 234,5` (no-break space between thousands, comma, typographic minus),
 * padded to `decimals` places. `null` and anything not finite become «—».
 */
export function formatNumber(value: number | null, decimals = 0): string {
  return value === null || !Number.isFinite(value) ? DASH : format(value, decimals, decimals)
}

/** A change with its sign: «+0,12», «−0,12», «0,00». */
export const formatSigned = (value: number, decimals: number): string =>
  format(value, decimals, decimals, 'exceptZero')

/**
 * A source datum as a person would type it: up to six decimals, none added. An empty datum stays an empty
 * string, because the result fills an input.
 */
export function formatEntry(value: number | null): string {
  return value === null || !Number.isFinite(value) ? '' : format(value, 0, ENTRY_DECIMALS)
}

/** A part of a whole in whole per cent: `88 %`; «—» when the whole is 0. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? DASH : `${formatNumber(Math.round((part / whole) * 100))}\u00a0%`
}

/** «18–39», «12» */
export const formatRange = ([from, to]: readonly [from: number, to: number]): string =>
  from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`
