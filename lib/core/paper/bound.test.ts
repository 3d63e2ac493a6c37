import { expect, it } from 'vitest'
import { bound } from '@/lib/core/paper/paper'

it('a line is not broken after a number, a short word, initials, or before a dash', () => {
  const breaks = (text: string) => bound(text).split(' ')
  expect(breaks('место 52 из 52')).toEqual(['место', '52\u00a0из\u00a052'])
  expect(breaks('не начат, срок в июле')).toEqual(['не\u00a0начат,', 'срок', 'в\u00a0июле'])
  expect(breaks('за II квартал 2026 года')).toEqual(['за\u00a0II\u00a0квартал', '2026\u00a0года'])
  expect(breaks('85,36 % при цели')).toEqual(['85,36\u00a0%', 'при', 'цели'])
  expect(breaks('врач С. В. Ершова')).toEqual(['врач', 'С.\u00a0В.\u00a0Ершова'])
  expect(breaks('ОРИТ № 2 — после')).toEqual(['ОРИТ', '№\u00a02\u00a0—', 'после'])
})
