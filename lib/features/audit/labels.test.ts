import { expect, it } from 'vitest'
import { FILES, isTest, read } from '@/e2e/structure/sources'
import { RECORD_LABELS } from '@/lib/features/audit/data'
import { fieldName } from '@/lib/features/audit/fields/labels'
import { ACTION_NAMES, ENTITY_NAMES } from '@/lib/features/audit/labels'

it('names every action that is written into the audit, and what it is done to', () => {
  const sources = FILES.filter((file) => /^(lib|scripts)\//.test(file) && !isTest(file)).map(read)
  const written = (pattern: RegExp) => [
    ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, word = '']) => word))),
  ]
  const actions = written(/\baction: '([a-z_]+\.[a-z_]+|login|logout)'/g)
  expect(actions.length).toBeGreaterThan(30)
  expect(actions.filter((action) => !(action in ACTION_NAMES))).toEqual([])
  const entities = written(/\b(?:entity: |ENTITY = )'([a-z_]+)'/g)
  expect(entities.length).toBeGreaterThan(10)
  expect(entities.filter((entity) => !(entity in ENTITY_NAMES))).toEqual([])
})

it('names the fields it knows, and leaves the others their own names', () => {
  for (const entity of ['company', 'property_request'])
    expect(fieldName(RECORD_LABELS, entity, 'company_bed_capacity_id')).toBe('Коечный фонд')
  const paths = ['position', 'variables.0.name', 'by.name', 'odd']
  expect(fieldName(RECORD_LABELS, 'user', 'position')).toBe('Должность')
  expect(paths.map((path) => fieldName(RECORD_LABELS, 'metric', path))).toEqual([
    'Место в списке',
    'Исходные данные · 0 · Название',
    'by · Название',
    'odd',
  ])
})
