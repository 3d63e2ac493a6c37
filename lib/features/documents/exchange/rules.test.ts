import { expect, it } from 'vitest'
import { rowOutcomeNames } from '@/lib/features/documents/exchange/rules'

it('says of what was not written that it would have been', () => {
  const pushes = [
    { dry_run: false, outcome: 'applied' },
    { dry_run: false, outcome: 'refused' },
    { dry_run: true, outcome: 'applied' },
  ] as const
  expect(pushes.map((push) => rowOutcomeNames(push).created)).toEqual([
    'создано',
    'было бы создано',
    'было бы создано',
  ])
  for (const push of pushes) expect(rowOutcomeNames(push).kept).toBe('оставлено введённое людьми')
})
