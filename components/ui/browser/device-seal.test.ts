import { expect, it } from 'vitest'
import { openFromDevice, sealForDevice } from '@/components/ui/browser/device-seal'

const OWN = '1'.repeat(64)
const BEFORE = '2'.repeat(64)
const OTHER = '3'.repeat(64)
const draft = { rows: [{ text: '3,5 по приказу' }] }

it('what is sealed opens by its own key, the one before among them, under its own name', () => {
  const sealed = sealForDevice([OWN, BEFORE], 'document', draft)
  expect(openFromDevice([OWN], 'document', sealed)).toEqual(draft)
  expect(openFromDevice([OTHER, OWN], 'document', sealed)).toEqual(draft)
  for (const nothing of [
    openFromDevice([OTHER], 'document', sealed),
    openFromDevice([], 'document', sealed),
    openFromDevice([OWN], 'another', sealed),
    openFromDevice([OWN], 'document', `${sealed.slice(0, -1)}${sealed.endsWith('0') ? 1 : 0}`),
    openFromDevice([OWN], 'document', draft),
    openFromDevice([OWN], 'document', 'нет'),
  ])
    expect(nothing).toBeNull()
})

it('the same draft is never the same text, and nothing of it stands there', () => {
  const [one, two] = [sealForDevice([OWN], 'd', draft), sealForDevice([OWN], 'd', draft)]
  expect(one).not.toBe(two)
  expect(one).toMatch(/^[0-9a-f]+$/)
})
