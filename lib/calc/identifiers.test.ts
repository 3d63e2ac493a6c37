import { expect, it } from 'vitest'
import { isHealthOid, isInn } from './identifiers'

it('holds the checksums of taxpayers’ numbers that are published, and of none that differs by a digit', () => {
  for (const inn of ['7707083893', '7736050003', '7830002293', '500100732259', '526317984689']) {
    expect(isInn(inn), inn).toBe(true)
    for (let at = 0; at < inn.length; at += 1) {
      const other = `${inn.slice(0, at)}${(Number(inn[at]) + 1) % 10}${inn.slice(at + 1)}`
      expect(isInn(other), other).toBe(false)
    }
  }
  for (const wrong of ['', '770708389', '77070838930', '770708389a', '７７０７０８３８９３'])
    expect(isInn(wrong)).toBe(false)
})

it('knows identifiers of the health ministry’s arc', () => {
  expect(['1.2.643.5.1.13.13.12.2.77.8312', '1.2.643.5.1.13.3.25.77.1'].every(isHealthOid)).toBe(true)
  const wrong = [
    '',
    '1.2.643.5.1.13',
    '1.2.643.5.1.13.',
    '1.2.643.5.1.13.01',
    '1.2.643.5.1.14.1',
    '2.1.3',
    `1.2.643.5.1.13.${'1'.repeat(60)}`,
  ]
  expect(wrong.filter(isHealthOid)).toEqual([])
})
