import { expect, it } from 'vitest'
import { FILES, isTest, read } from '@/e2e/structure/sources'
import { RECORD_LABELS } from '@/lib/features/audit/fields/data'
import { fieldName } from '@/lib/features/audit/fields/labels'
import { ACTION_NAMES } from '@/lib/features/audit/labels'

it('names every action that is written into the audit', () => {
  const sources = FILES.filter((file) => /^(lib|scripts)\//.test(file) && !isTest(file)).map(read)
  const written = sources.flatMap((text) => [
    ...text.matchAll(/\baction: '([a-z_]+\.[a-z_]+|login|logout)'/g),
  ])
  const actions = [...new Set(written.map(([, action = '']) => action))]
  expect(actions.length).toBeGreaterThan(30)
  expect(actions.filter((action) => !(action in ACTION_NAMES))).toEqual([])
})

it('names the fields it knows, and leaves the others their own names', () => {
  const paths = ['position', 'variables.0.name', 'by.name', 'odd']
  expect(fieldName(RECORD_LABELS, 'user', 'position')).toBe('Должность')
  expect(paths.map((path) => fieldName(RECORD_LABELS, 'metric', path))).toEqual([
    'Место в списке',
    'Исходные данные · 0 · Название',
    'by · Название',
    'odd',
  ])
})
