import { expect, it } from 'vitest'
import { PACKAGE_FORMAT, PACKAGE_VERSION, type SentPackage } from '@/lib/features/metrics/contract'
import { judgePackage } from '@/lib/features/metrics/package/judge'

const STORED = { sourceData: [], categories: [], metrics: [], checks: [] }
const SENT: SentPackage = {
  format: PACKAGE_FORMAT,
  version: PACKAGE_VERSION,
  source_data: [{ code: 'beds', name: 'Койки', unit: 'коек', is_whole: true }],
  categories: [],
  cross_checks: [],
}

it('cross-checks that differ in spaces alone are one', () => {
  const check = {
    left_side: 'beds + 1',
    relation: '<=' as const,
    right_side: '(beds) * 2',
    message: 'Не сходится',
    severity: 'warning' as const,
    is_active: true,
  }
  const tight = { ...check, left_side: 'beds+1', right_side: '( beds )*2' }
  const verdicts = (sent: object[], stored: Array<typeof check>) => {
    const checks = stored.map((one, at) => ({ ...one, id: at + 1 }))
    const { rows, plan } = judgePackage({ ...SENT, cross_checks: sent }, { ...STORED, checks })
    const told = rows.flatMap(({ kind, outcome }) => (kind === 'cross_check' ? outcome : []))
    return [told, plan.checks]
  }
  expect(verdicts([tight], [check])).toEqual([['same'], []])
  const other = { ...tight, severity: 'comment' as const }
  expect(verdicts([other], [check])).toEqual([['changed'], [{ ...check, severity: 'comment', id: 1 }]])
  expect(verdicts([check, tight], [])).toEqual([['created', 'refused'], [{ ...check, id: null }]])
})
