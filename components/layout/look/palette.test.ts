import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRoot } from '@/scripts/boot/paths.mjs'

const css = readFileSync(inRoot('app', 'palette.css'), 'utf8')
const colours = [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\);/g)]
const palette = new Map(colours.map(([, name = '', light = '', dark = '']) => [name, { light, dark }]))

const hex = (colour: string) =>
  colour.length === 4 ? colour.replace(/[0-9a-f]/g, (digit) => digit + digit) : colour

/** WCAG 2.2 relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(hex(colour).slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const SHEETS = ['surface', 'sunken']
const STATES = ['approved', 'draft', 'fill', 'overdue']
/** Text colours and their backgrounds. */
const WORDS: Record<string, string[]> = {
  ink: ['page', ...SHEETS, 'track', 'accent-soft', ...STATES.map((state) => `${state}-soft`)],
  'ink-soft': ['page', ...SHEETS, 'track', 'accent-soft', ...STATES.map((state) => `${state}-soft`)],
  'ink-muted': SHEETS,
  'accent-strong': ['page', ...SHEETS, 'track', 'accent-soft', 'accent-mist'],
  'accent-deep': [...SHEETS, 'track', 'accent-soft', 'accent-mist'],
  'success-strong': SHEETS,
  'warning-strong': [...SHEETS, 'draft-soft'],
  danger: ['page', ...SHEETS, 'track', 'overdue-soft'],
  'on-fill': ['accent', 'accent-strong', 'success', 'warning', 'danger'],
  later: ['later-soft'],
  ...Object.fromEntries(STATES.map((state) => [state, ['surface', `${state}-soft`]])),
  approved: ['page', 'surface', 'track', 'approved-soft'],
}
/** Borders and marks that carry meaning by themselves. */
const MARKS: Record<string, string[]> = {
  control: ['surface'],
  accent: ['page', ...SHEETS, 'track'],
  success: ['surface'],
  'success-strong': ['surface'],
  warning: ['surface'],
  danger: ['surface'],
  'accent-deep': ['surface'],
}

const below = (pairs: Record<string, string[]>, min: number, theme: 'light' | 'dark') =>
  Object.entries(pairs).flatMap(([name, grounds]) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(palette.get(name)?.[theme] ?? '', palette.get(ground)?.[theme] ?? '')
      return ratio >= min ? [] : [`${name} on ${ground}: ${ratio.toFixed(2)}`]
    }),
  )

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it('words reach 4.5:1 on every ground they stand on', () => {
    expect(below(WORDS, 4.5, theme)).toEqual([])
  })

  it('edges and marks reach 3:1', () => {
    expect(below(MARKS, 3, theme)).toEqual([])
  })
})

it('what darkens under the pointer names the colour of its words: an inherited muted one reaches 4.2 there', () => {
  const unnamed = ['components', 'app'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .flatMap(
        (file) => readFileSync(inRoot(folder, file), 'utf8').match(/[^'"`\n]*hover:bg-track[^'"`\n]*/g) ?? [],
      )
      .filter((classes) => !/hover:text-|(?<!:)text-(ink-soft|accent)/.test(classes)),
  )
  expect(unnamed).toEqual([])
})

it('no class names white or black, which the palette does not have', () => {
  const named = ['components', 'app'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .filter((file) => /-(white|black)\b/.test(readFileSync(inRoot(folder, file), 'utf8'))),
  )
  expect(named).toEqual([])
})

it('each scheme of the low-vision version reaches 7:1', () => {
  const schemes = [
    ...readFileSync(inRoot('app', 'low-vision.css'), 'utf8').matchAll(
      /--vision-ground: (#[0-9a-f]+);\s+--vision-ink: (#[0-9a-f]+);/g,
    ),
  ]
  expect(schemes).toHaveLength(3)
  for (const [, ground = '', ink = ''] of schemes) expect(contrast(ground, ink)).toBeGreaterThanOrEqual(7)
})

it('the low-vision version replaces every colour', () => {
  const replaced = new Set(
    [...readFileSync(inRoot('app', 'low-vision.css'), 'utf8').matchAll(/--color-([a-z-]+):/g)].map(
      ([, name]) => name,
    ),
  )
  const names = [...css.matchAll(/--color-([a-z-]+):/g)].flatMap(([, name = '']) => name)
  // `shade` is used for shadows only, which the low-vision version draws as borders.
  expect(names.filter((name) => name !== 'shade' && !replaced.has(name))).toEqual([])
})
