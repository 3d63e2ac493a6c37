import { periodLastDay } from '@/lib/calc/periods'
import { type Cases, type Cell, shifted } from './cases'
import type { DemoMetric } from './demo-metrics'
import { randomStream } from './random'

/*
 * The story of the organisation of the demo accounts: a steady hospital with one special cause, one sustained
 * improvement, and work left to do. `fromEnd` counts quarters back from the last ended one, which is 0.
 */

type State = 'approved' | 'draft' | 'missing'

/** By category. The operator's two come first: one is begun, one waits. */
const LAST_QUARTER: readonly State[] = [
  'draft',
  'missing',
  'missing',
  'draft',
  'approved',
  'missing',
  'approved',
]
const QUARTER_BEFORE: readonly State[] = ['approved', 'approved', 'missing', 'approved', 'approved', 'draft']

export function storyState(categoryIndex: number, fromEnd: number): State {
  const states = fromEnd === 0 ? LAST_QUARTER : fromEnd === 1 ? QUARTER_BEFORE : []
  return states[categoryIndex] ?? 'approved'
}

/** 'slip': the denominator has lost its last digit, and a warning says so. */
export type Fill = 'full' | 'slip' | 'numerator' | 'empty'

/** Rows of the drafts, by category and place; the operator's draft has a slip and stops in the middle of a row. */
const DRAFT_ROWS: Readonly<Record<number, readonly Fill[]>> = {
  0: ['full', 'full', 'slip', 'numerator'],
  3: ['full', 'full', 'full', 'full', 'full', 'full'],
  5: ['full', 'full'],
}

export function storyFill(categoryIndex: number, place: number): Fill {
  return DRAFT_ROWS[categoryIndex]?.[place] ?? 'empty'
}

export const BLOODSTREAM = 'Частота катетер-ассоциированных инфекций кровотока'
export const SURGICAL_SITE = 'Частота инфекций послеоперационных ран (ИОХВ)'

/** The outbreak is in the last approved quarter; in the current one it fades and is not explained yet. */
const OUTBREAK_FROM_END = 1
const AFTER_IMPROVEMENT = 7

/** Random variation, as a share of ordinary hospitals': the charts are calm but for the story. */
const CALM = 0.45

/** The numerator of the demo accounts' own organisation. */
export function storyCases(cell: Cell, fromEnd: number, demo: DemoMetric, denominator: number): Cases {
  const name = demo.metric.name
  const { year, quarter } = cell.period
  const habit = randomStream('story', name).normal() * 0.16 - 0.04
  const chance = randomStream('story', name, year, quarter).normal()
  const rate = storyRate(name, fromEnd) ?? shifted(demo, demo.kind === 'mean' ? habit / 3 : habit)
  const mean = denominator * rate
  const variance = demo.kind === 'percentage' ? mean * (1 - rate) : mean
  const spread = demo.kind === 'mean' ? mean * 0.012 : CALM * Math.sqrt(variance)
  const count = Math.max(0, Math.round(mean + spread * chance))
  const note = name === BLOODSTREAM && fromEnd === OUTBREAK_FROM_END ? outbreakNote(cell) : null
  return { count: demo.kind === 'percentage' ? Math.min(denominator, count) : count, note }
}

function outbreakNote({ period }: Cell): string {
  const [year, month] = periodLastDay(period).split('-')
  return `Вспышка в ОРИТ № 2, протокол эпидемиологического расследования от 14.${month}.${year}`
}

function storyRate(name: string, fromEnd: number): number | null {
  if (name === BLOODSTREAM) {
    if (fromEnd === OUTBREAK_FROM_END) return 0.0073
    return fromEnd === 0 ? 0.0046 : 0.0019
  }
  if (name === SURGICAL_SITE) return fromEnd <= AFTER_IMPROVEMENT ? 0.0092 : 0.0146
  return null
}
