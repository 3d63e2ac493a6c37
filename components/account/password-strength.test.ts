import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NewPasswordFields } from '@/components/account/new-password-fields'
import { passwordStrength } from '@/components/account/password-strength'
import { forCases } from '@/e2e/support/calc/cases'
import { isCommonPassword } from '@/lib/features/accounts/common-passwords'
import { TOO_COMMON } from '@/lib/features/accounts/rules'

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
  // An emoji counts as one character.
  ['😀🐈🌧🍏😀🐈🌧🍏', 'fair'],
  // A password with the local part of the person's address; a short local part, or none, changes nothing.
  ['Petrova-и-сухой-зонт', 'weak', 'petrova@example.com'],
  ['Petrova-и-сухой-зонт', 'strong', 'sidorov@example.com'],
  ['четыре сухих зонта ан', 'strong', 'ан@example.com'],
  ['четыре сухих зонта', 'strong', ''],
])('«%s»: %s', (password, expected, email?: string) => {
  expect(passwordStrength(password, email)).toBe(expected)
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

test('the meter promises no password that the list of common ones may refuse, and then says what the server said', () => {
  const field = { name: 'password', ref: () => {}, onBlur: async () => {}, onChange: async () => {} }
  const shown = (typed: string, error?: string) => {
    const fields = { password: { ...field, error }, confirmation: { ...field, error: undefined }, email: '' }
    return renderToStaticMarkup(createElement(NewPasswordFields, { ...fields, typed }))
  }
  for (const common of ['q1w2e3r4t5', '1qaz2wsx3edc4rfv', 'q1w2e3r4t5y6u7i8']) {
    expect(isCommonPassword(common)).toBe(true)
    expect(shown(common)).toMatch(/распространённый не подойдёт|если не распространён/)
    expect(shown(common, TOO_COMMON)).toContain('Не подойдёт')
    expect(shown(common, TOO_COMMON)).not.toMatch(/Средний|Хороший|Надёжный/)
  }
})
