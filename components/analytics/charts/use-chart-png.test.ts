import { expect, it } from 'vitest'
import { fileName } from '@/components/analytics/charts/use-chart-png'

it('leaves out what file systems refuse and keeps the Russian words', () => {
  expect(fileName('Доля «ИОХВ» / операций: все?', 'png')).toBe('Доля «ИОХВ» операций все.png')
})
