import { expect, it } from 'vitest'
import { PACKAGE_FORMAT, PACKAGE_VERSION, type SentPackage } from '@/lib/features/metrics/contract'
import { packageWords } from '@/lib/features/metrics/labels'
import { judgePackage } from '@/lib/features/metrics/package/judge'
import reference from '@/prisma/reference/catalogue.json'

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
    const outcomes = rows.flatMap(({ kind, outcome }) => (kind === 'cross_check' ? outcome : []))
    return [outcomes, plan.checks]
  }
  expect(verdicts([tight], [check])).toEqual([['same'], []])
  const other = { ...tight, severity: 'comment' as const }
  expect(verdicts([other], [check])).toEqual([['changed'], [{ ...check, severity: 'comment', id: 1 }]])
  expect(verdicts([check, tight], [])).toEqual([['created', 'refused'], [{ ...check, id: null }]])
})

it('every refusal says its own reason, and its field in words', () => {
  const [metric] = reference.categories[0]?.metrics ?? []
  const long = 'х'.repeat(301)
  const variables = metric?.variables.map((one) => ({ ...one, name: long }))
  const wrong = [{ unit: long }, { variables }, { suggested_actions: ['Одно', 'Два', long] }]
  const check = {
    left_side: 'beds',
    relation: '=',
    right_side: '1',
    message: 'Не сходится',
    severity: 'comment',
  }
  const { rows } = judgePackage(
    {
      ...SENT,
      categories: [
        { name: 'Иная', short_name: long, metrics: wrong.map((over) => ({ ...metric, ...over })) },
      ],
      cross_checks: [
        { ...check, relation: '<', is_active: true },
        { ...check, left_side: 'beds +', is_active: true },
      ],
    },
    STORED,
  )
  const refused = rows.filter(({ outcome }) => outcome === 'refused')
  expect(refused.map(({ message }) => packageWords(message))).toEqual([
    'краткое наименование: Не больше 40 символов',
    'единица измерения, наименование: Не больше 50 символов',
    'исходные данные, строка 1, наименование: Не больше 255 символов; исходные данные, строка 2, наименование: Не больше 255 символов',
    'подсказки действий, строка 3: Не больше 300 символов',
    'знак: Выберите знак',
    'слева: Позиция 7: ожидался код данного или число',
  ])
})
