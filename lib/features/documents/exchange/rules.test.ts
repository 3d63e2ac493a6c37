import { expect, it } from 'vitest'
import { rowOutcomeNames } from '@/lib/features/documents/exchange/rules'

it('says of what was not written that it would have been', () => {
  const named = (dry_run: boolean, outcome: 'applied' | 'refused') => {
    const { created, kept } = rowOutcomeNames({ dry_run, outcome })
    return [created, kept]
  }
  expect(named(false, 'applied')).toEqual(['создано', 'оставлено введённое людьми'])
  for (const names of [named(false, 'refused'), named(true, 'applied')])
    expect(names).toEqual(['было бы создано', 'оставлено введённое людьми'])
})
