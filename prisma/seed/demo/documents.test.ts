import { describe, expect, it } from 'vitest'
import { referenceDocuments } from '@/e2e/support/calc/demo-documents'
import { composeDocuments, type DocumentSpec, type RowSpec } from '../document-rows'
import { BLOODSTREAM, SURGICAL_SITE } from './story'

const OWN = 1
const MANAGER = 1001
const OPERATOR = 2001

const NOW = '2026-11-21T09:00:00Z'
const documents = referenceDocuments(NOW)
const approved = documents.filter(({ approval }) => approval)
const rows = documents.flatMap((document) => document.rows)
const active = rows.filter(({ isActive }) => isActive)
const count = (row: RowSpec, letter: 'a' | 'b') => Number(row.values[letter])
const key = (document: DocumentSpec) =>
  `${document.companyId}/${document.metricCategoryId}/${document.year}-${document.quarter}`

/** Approved quarterly values of one indicator of the demo accounts' organisation, per unit of the denominator. */
function ownRates(name: string): number[] {
  return approved
    .filter(({ companyId }) => companyId === OWN)
    .flatMap((document) => document.rows.filter(({ metric }) => metric.name === name))
    .map((row) => count(row, 'a') / count(row, 'b'))
}

describe('demo documents', () => {
  it('are the same whenever they are made on the same day', () => {
    expect(JSON.stringify(referenceDocuments(NOW))).toBe(JSON.stringify(documents))
  })

  it('cover three years, with one document for a key', () => {
    const quarters = [...new Set(documents.map(({ year, quarter }) => `${year}-${quarter}`))]
    expect(quarters).toHaveLength(12)
    expect([quarters[0], quarters[11]]).toEqual(['2023-4', '2026-3'])
    expect(new Set(documents.map(key)).size).toBe(documents.length)
    expect(documents.length).toBeGreaterThan(4_000)
  })

  it('hold whole non-negative numbers below the limit', () => {
    const numbers = rows.flatMap(({ values }) => Object.values(values)).filter((value) => value !== null)
    expect(numbers.filter((value) => !/^\d{1,12}$/.test(value ?? ''))).toEqual([])
    expect(numbers.length).toBeGreaterThan(50_000)
  })

  it('never have more cases than cases to choose from in a percentage', () => {
    const shares = active.filter(({ metric, values }) => metric.ratio?.factor.eq(100) && values.b)
    expect(shares.length).toBeGreaterThan(10_000)
    expect(shares.filter((row) => count(row, 'a') > count(row, 'b'))).toEqual([])
  })

  it('are complete and computable when approved, with a reason for every row switched off', () => {
    const handedIn = approved.flatMap((document) => document.rows)
    expect(handedIn.filter((row) => row.isActive && !(row.values.a && count(row, 'b') > 0))).toEqual([])
    const off = handedIn.filter(({ isActive }) => !isActive)
    expect(off.length).toBeGreaterThan(500)
    expect(
      off.filter(({ inactiveReason, values }) => !inactiveReason || Object.keys(values).length > 0),
    ).toEqual([])
    expect(approved.filter((document) => !document.rows.some(({ isActive }) => isActive))).toEqual([])
  })

  it('give one source datum one value within an organisation’s quarter', () => {
    const seen = new Map<string, string>()
    const contradictions: string[] = []
    for (const document of approved) {
      for (const { metric, values, isActive } of document.rows) {
        for (const { name, varName } of isActive ? metric.variables : []) {
          const place = `${document.companyId}/${document.year}-${document.quarter}/${name}`
          const value = values[varName] ?? ''
          if ((seen.get(place) ?? value) !== value) contradictions.push(place)
          seen.set(place, value)
        }
      }
    }
    expect(seen.size).toBeGreaterThan(20_000)
    expect(contradictions).toEqual([])
  })

  it('have what screens must cope with: zeros, drafts, gaps, late approvals, small denominators, explained outliers', () => {
    expect(active.filter((row) => row.values.a === '0').length).toBeGreaterThan(500)
    expect(documents.length - approved.length).toBeGreaterThan(10)
    expect(active.filter((row) => row.values.b && count(row, 'b') < 10).length).toBeGreaterThan(5)
    const explained = rows.filter((row) => row.note?.startsWith('Значение проверено')).length
    expect(explained).toBeGreaterThan(20)
    expect(explained).toBeLessThan(200)
    const keys = new Set(documents.map(key))
    const gaps = documents.filter(
      ({ companyId, metricCategoryId, year, quarter }) =>
        year < 2026 && !keys.has(`${companyId}/${metricCategoryId}/${year + 1}-${quarter}`),
    )
    expect(gaps.length).toBeGreaterThan(20)
  })

  it('are approved after the period by a person of the organisation, most within thirty days', () => {
    const days = approved.map(({ approval, year, quarter }) => {
      const end = Date.UTC(year, quarter * 3, 1)
      return ((approval?.at.getTime() ?? 0) - end) / 86_400_000
    })
    expect(Math.min(...days)).toBeGreaterThan(0)
    const onTime = days.filter((day) => day < 30).length / days.length
    expect(onTime).toBeGreaterThan(0.8)
    expect(onTime).toBeLessThan(0.98)
    expect(
      approved.filter(({ approval, companyId }) => approval?.userId !== MANAGER - OWN + companyId),
    ).toEqual([])
    expect(approved.filter(({ approval, createdAt }) => approval && createdAt > approval.at)).toEqual([])
  })

  it.each(['2026-10-01T05:00:30Z', '2026-10-12T12:00:00Z', '2027-01-15T20:59:00Z'])(
    'never reach past the moment they are made, %s',
    (now) => {
      const made = referenceDocuments(now)
      const limit = new Date(now)
      expect(
        made.filter(({ createdAt, approval }) => createdAt >= limit || (approval?.at ?? createdAt) >= limit),
      ).toEqual([])
      expect(made.length).toBeGreaterThan(3_500)
    },
  )
})

describe('the organisation of the demo accounts', () => {
  const states = (year: number, quarter: number) =>
    [1, 2, 3, 4, 5, 6, 7]
      .map((category) => {
        const document = documents.find((one) => key(one) === `${OWN}/${category}/${year}-${quarter}`)
        if (!document) return 'missing'
        return document.approval ? 'approved' : 'draft'
      })
      .join(' ')

  it('has work left in the last quarters and none before', () => {
    expect(states(2026, 3)).toBe('draft missing missing draft approved missing approved')
    expect(states(2026, 2)).toBe('approved approved missing approved approved draft approved')
    for (const quarter of [states(2026, 1), states(2025, 3), states(2023, 4)])
      expect(quarter).toBe(Array.from({ length: 7 }, () => 'approved').join(' '))
  })

  it('has its first two categories entered by the operator', () => {
    const own = documents.filter(({ companyId }) => companyId === OWN)
    expect(
      own.filter(({ metricCategoryId }) => metricCategoryId <= 2).every(({ userId }) => userId === OPERATOR),
    ).toBe(true)
    expect(
      own.filter(({ metricCategoryId }) => metricCategoryId > 2).every(({ userId }) => userId === MANAGER),
    ).toBe(true)
  })

  it('has a slip in the draft of the operator: a digit is lost', () => {
    const own = documents.filter(
      ({ companyId, metricCategoryId }) => companyId === OWN && metricCategoryId === 1,
    )
    const [before, last] = own.slice(-2).map(({ rows: [, , row] }) => row && count(row, 'b'))
    expect(Math.round((before ?? 0) / (last ?? 1) / 10)).toBe(1)
  })

  it('has drafts begun and not finished', () => {
    const drafts = documents.filter(({ companyId, approval }) => companyId === OWN && !approval)
    expect(drafts).toHaveLength(3)
    for (const draft of drafts) {
      const filled = draft.rows.filter(({ values }) => values.a && values.b).length
      expect(filled).toBeGreaterThan(0)
      expect(filled).toBeLessThan(draft.rows.filter(({ isActive }) => isActive).length)
    }
  })

  it('has an explained outbreak in the last approved quarter', () => {
    const rates = ownRates(BLOODSTREAM)
    const [latest = 0, ...before] = rates.toReversed()
    expect(latest).toBeGreaterThan(2 * Math.max(...before))
    const notes = rows.filter(({ note }) => note?.startsWith('Вспышка')).map(({ note }) => note)
    expect(notes).toEqual(['Вспышка в ОРИТ № 2, протокол эпидемиологического расследования от 14.06.2026'])
  })

  it('has a lasting improvement: the last seven approved quarters lie below the mean', () => {
    const rates = ownRates(SURGICAL_SITE)
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
    expect(rates).toHaveLength(11)
    expect(rates.slice(-7).every((rate) => rate < mean)).toBe(true)
    expect(rates.slice(0, 4).every((rate) => rate > mean)).toBe(true)
  })
})

describe('composed rows', () => {
  const sample = approved.slice(0, 40)
  const ids = (length: number, from: number) => Array.from({ length }, (_, index) => from + index)
  const composed = composeDocuments(sample, ids(40, 1), ids(sample.flatMap((one) => one.rows).length, 1))

  it('have a snapshot and two events for an approved document, and a fact for every active row', () => {
    expect(composed.snapshots).toHaveLength(40)
    expect(composed.events).toHaveLength(80)
    expect(composed.facts).toHaveLength(
      sample.flatMap((one) => one.rows).filter(({ isActive }) => isActive).length,
    )
    expect(composed.variables).toHaveLength(2 * composed.values.length)
  })

  it('give what the formula gives', () => {
    const rates = sample.flatMap((one) => one.rows).filter(({ isActive }) => isActive)
    composed.facts.forEach((fact, index) => {
      const row = rates[index]
      expect(fact).toMatchObject({ metric_id: row?.metric.id, a: row?.values.a, b: row?.values.b, c: null })
      const factor = row?.metric.ratio?.factor.toNumber() ?? 0
      expect(Number(fact.value)).toBeCloseTo((Number(fact.a) * factor) / Number(fact.b), 10)
      expect(fact.eligible).toBe(Number(fact.b) >= 10)
    })
  })
})
