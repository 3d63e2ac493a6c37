import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordStrength } from '@/components/account/password-strength'
import { forCases } from '@/e2e/support/calc/cases'

test.each([
  ['', 'weak'],
  ['Ab1!xyz', 'weak'],
  ['11111111', 'weak'],
  ['12345678', 'weak'],
  ['абвгдежз', 'weak'],
  ['abababababababababab', 'weak'],
  ['kotikmoi', 'weak'],
  ['дождьидёт', 'fair'],
  ['дождь-идёт', 'good'],
  ['четыре сухих зонта', 'strong'],
  ['correct horse battery staple', 'strong'],
])('«%s»: %s', (password, expected) => {
  expect(passwordStrength(password)).toBe(expected)
})

test('a character outside the basic plane counts once', () => {
  expect(passwordStrength('😀🐈🌧🍏😀🐈🌧🍏')).toBe('fair')
})

test('a password with the name of the person’s own address is weak', () => {
  expect(passwordStrength('Petrova-и-сухой-зонт', 'petrova@example.com')).toBe('weak')
  expect(passwordStrength('Petrova-и-сухой-зонт', 'sidorov@example.com')).toBe('strong')
})

test('a short name in the address, or none, says nothing', () => {
  expect(passwordStrength('четыре сухих зонта ан', 'ан@example.com')).toBe('strong')
  expect(passwordStrength('четыре сухих зонта', '')).toBe('strong')
})

test('repeating the last character never makes a password stronger', () => {
  const order = ['weak', 'fair', 'good', 'strong']
  forCases(100, fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' }), (password) => {
    const longer = password + password.slice(-1)
    expect(order.indexOf(passwordStrength(longer))).toBeLessThanOrEqual(
      order.indexOf(passwordStrength(password)),
    )
  })
})
