import { expect, it } from 'vitest'
import { allDemands, certify } from './certificate'
import type { Participant, ProfileClass } from './cluster'

const of = (value: number) => ({ from: value, to: value })
const demands = allDemands([
  [1, 2],
  [1, 2, 3],
])
/** Six with the properties 1 and 1, six with 2 and an unspecified one. */
const participants = Array.from(
  { length: 12 },
  (_, index): Participant => ({ id: index + 1, properties: index < 6 ? [1, 1] : [2, 1 + (index % 3)] }),
)
const members = (from: number, to: number) =>
  participants.flatMap(({ id }) => (id >= from && id <= to ? [id] : []))
const sound: ProfileClass[] = [
  { members: members(1, 6), profile: [of(1), of(1)] },
  { members: members(7, 12), profile: [of(2), null] },
]
const reporting = new Set(participants.map(({ id }) => id))
const together = { joining: 3, leaving: 3, reporting }
const found = (classes: readonly ProfileClass[], before = classes) =>
  Object.fromEntries(
    certify({ before, classes, participants, together }, demands, 6).map((check) => [
      check.name,
      check.found,
    ]),
  )

it('asks every setting of the filters', () => {
  expect(demands).toHaveLength(4 * 4)
  expect(
    allDemands([
      [1, 2, 3],
      [1, 2],
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
      [0, 1],
    ]),
  ).toHaveLength(2592)
})

it('A7 finds nothing in full classes', () => {
  expect(found(sound)).toEqual({ differences: 0, profiles: 0, untrue: 0, versions: 0 })
})

it('A7 finds a class too small, what is shown of it, and who changed alone', () => {
  const small: ProfileClass[] = [
    { members: members(1, 4), profile: [of(1), of(1)] },
    { members: members(5, 12), profile: [null, null] },
  ]
  expect(found(small)).toMatchObject({ profiles: 1, untrue: 0 })
  expect(found(small).differences).toBeGreaterThan(0)
  expect(found(sound, small).versions).toBeGreaterThan(0)
  expect(found([{ members: members(1, 12), profile: [of(1), null] }])).toMatchObject({ untrue: 6 })
})

it('A8 finds one or two that join or leave, but not three, nor one whose values were withdrawn', () => {
  const fewer = (count: number): ProfileClass[] => [
    { members: members(1, 6), profile: [null, null] },
    { members: members(7, 12 - count), profile: [null, null] },
  ]
  const all = fewer(0)
  const changes = (before: readonly ProfileClass[], classes: readonly ProfileClass[], gone: number[] = []) =>
    certify(
      {
        ...{ before, classes, participants },
        together: { ...together, reporting: new Set([...reporting].filter((id) => !gone.includes(id))) },
      },
      demands,
      6,
    ).find(({ name }) => name === 'versions')?.found
  expect([1, 2, 3].map((count) => changes(all, fewer(count)))).toEqual([1, 1, 0])
  expect([1, 2, 3].map((count) => changes(fewer(count), all))).toEqual([1, 1, 0])
  expect(changes(all, fewer(1), [12])).toBe(0)
})
