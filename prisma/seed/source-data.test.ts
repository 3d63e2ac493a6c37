import { expect, it } from 'vitest'
import reference from '@/prisma/reference/metrics.json'
import sourceData from '@/prisma/reference/source-data.json'

const variables = reference.metric_categories.flatMap(({ metrics }) =>
  metrics.flatMap(({ metric_calc_data }) => metric_calc_data),
)

it('the 92 variables of the reference indicators ask for 69 source data, each by its very name', () => {
  expect(variables).toHaveLength(92)
  expect(sourceData).toHaveLength(69)
  expect(new Set(sourceData.map(({ code }) => code)).size).toBe(69)
  expect(sourceData.map(({ name }) => name).sort()).toEqual(
    [...new Set(variables.map(({ name }) => name))].sort(),
  )
})

it('all of them are counted in whole numbers but what is averaged', () => {
  const averaged = new Set(variables.filter((one) => one.aggregation === 'avg').map(({ name }) => name))
  expect(new Set(sourceData.filter((one) => !one.is_whole).map(({ name }) => name))).toEqual(averaged)
})
